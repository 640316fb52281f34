import { choosing } from './choosing.svelte';
import { alone, lineTo, type Wire } from './home';
import type { Level, Mark, Pace } from './kinds';
import { dealtFrom, partFor, whereOf } from './promises';
import { together } from './together';
import type { Act, Answer, Arrange, Changed, Evening, FromClient, Happened, Hinted, News, Spoke, Table, ToClient, Why } from './wire';

const WIRE = 3;
const FIRST_WAIT = 300;
const LONGEST_WAIT = 5000;
/** An act that got no answer in this time means that the line is dead. */
const ANSWER_WAIT = 8000;
/** After a sleep as long as this, a line that looks open may be dead. */
const SLEPT = 20000;

export interface Settings {
  pace: Pace;
  paused: boolean;
  limit: number | null;
}

interface Who {
  code: string;
  token: string;
  lang: string;
}

function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The line to one table: what it says, and what we say; it mends itself when it is cut. */
export class TableLink {
  table = $state.raw<Table | null>(null);
  news = $state.raw<News | null>(null);
  log = $state.raw<Happened[]>([]);
  past = $derived.by(() => this.log);
  refused = $state.raw<Why | null>(null);
  /** the action that was refused */
  tried = $state('');
  pending = $state(false);
  /** what a good player would do now, if it was asked for */
  hint = $state.raw<Hinted | null>(null);
  /** a hint was asked for and has not come yet */
  hinting = $state(false);
  /** the evening this table belongs to, if it does, and where that goes on by now */
  evening = $state.raw<Evening | null>(null);
  connected = $state(false);
  trouble = $state<string | null>(null);

  #who: Who;
  #socket: Wire | null = null;
  #seen: Mark | null = null;
  /** the last news of this line: what comes next may say only what has changed */
  #told: News | null = null;
  #unanswered: Act | null = null;
  /** the action was accepted, but its news has not come yet */
  #isDone = false;
  #questions = new Map<string, ((answer: Answer) => void)[]>();
  #listeners = new Set<(news: News) => void>();
  #ears = new Set<(spoke: Spoke) => void>();
  #tries = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #patience: ReturnType<typeof setTimeout> | undefined;
  #hiddenSince = 0;
  #ended = false;

  constructor(who: Who) {
    this.#who = who;
    globalThis.addEventListener?.('online', this.#online);
    globalThis.document?.addEventListener('visibilitychange', this.#visible);
    this.#connect();
  }

  act(action: string): void {
    if (this.#unanswered || !this.news) return;
    this.refused = null;
    this.#unanswered = { kind: 'act', id: newId(), action, at: this.news.at };
    this.pending = true;
    this.#sendAct();
  }

  may(action: string): Promise<Answer> {
    return new Promise((resolve) => {
      this.#questions.set(action, [...(this.#questions.get(action) ?? []), resolve]);
      this.#send({ kind: 'may', action });
    });
  }

  askHint(): void {
    if (this.hinting) return;
    this.hint = null;
    this.refused = null;
    this.hinting = this.#send({ kind: 'hint' });
  }

  /** Ends the lesson. */
  skip(): void {
    this.#order({ kind: 'skip' });
  }

  hurry(): void {
    this.#send({ kind: 'hurry' });
  }

  /** Closes the hint; one that is still being thought about is not wanted any more. */
  dropHint(): void {
    if (this.hinting) this.#send({ kind: 'drop-hint' });
    this.hint = null;
    this.hinting = false;
  }

  /** The person of this connection would like another face. */
  chooseFace(): void {
    const table = this.table;
    choosing.ask(this.#who.token, table?.seats[table.you ?? -1]?.face);
  }

  start(): void {
    this.#order({ kind: 'start' });
  }

  arrange(seat: number, what: Arrange['what'], more: { other?: number; level?: Level } = {}): void {
    this.#order({ kind: 'arrange', seat, what, ...more });
  }

  /** Whether anybody new may sit down, and whether anybody may look on. */
  /** Somebody who knocks may sit down, or not. */
  letIn(knock: number, yes: boolean): void {
    this.#order({ kind: 'let-in', knock, yes });
  }

  door(locked: boolean, closed: boolean): void {
    this.#order({ kind: 'door', locked, closed });
  }

  /** Sends whoever sits here away for good. */
  expel(seat: number): void {
    this.#order({ kind: 'expel', seat });
  }

  /** Makes whoever sits here the host. */
  handOn(seat: number): void {
    this.#order({ kind: 'hand-on', seat });
  }

  control(settings: Settings): void {
    this.#order({ kind: 'control', ...settings });
  }

  dismiss(): void {
    this.refused = null;
  }

  /** Calls `heard` with every news, in order; returns a function that stops it. */
  listen(heard: (news: News) => void): () => void {
    this.#listeners.add(heard);
    return () => this.#listeners.delete(heard);
  }

  /** Calls `heard` whenever somebody says something; returns a function that stops it. */
  onspoke(heard: (spoke: Spoke) => void): () => void {
    this.#ears.add(heard);
    return () => this.#ears.delete(heard);
  }

  /** Says one of the phrases to all at the table. */
  say(phrase: string): void {
    this.#send({ kind: 'say', phrase });
  }

  /** From now on in this language: everything is told again. */
  speak(lang: string): void {
    if (lang === this.#who.lang) return;
    this.#who = { ...this.#who, lang };
    this.refused = null;
    this.#beginAgain();
  }

  close(): void {
    this.#ended = true;
    this.#hangUp();
    this.#listeners.clear();
    this.#ears.clear();
    globalThis.removeEventListener?.('online', this.#online);
    globalThis.document?.removeEventListener('visibilitychange', this.#visible);
  }

  #online = (): void => {
    if (!this.connected) this.#connect();
  };

  #visible = (): void => {
    if (document.visibilityState === 'hidden') this.#hiddenSince = Date.now();
    else if (!this.connected || Date.now() - this.#hiddenSince > SLEPT) this.#connect();
  };

  #beginAgain(): void {
    this.#seen = null;
    this.#connect();
  }

  #connect(): void {
    this.#hangUp();
    if (this.#ended) return;
    const socket = lineTo(this.#who.code);
    this.#socket = socket;
    this.#told = null;
    socket.onopen = () => {
      const { token, lang } = this.#who;
      socket.send(JSON.stringify({ kind: 'hello', wire: WIRE, token, lang, seen: this.#seen, changes: true } satisfies FromClient));
      this.#sendAct();
      for (const action of this.#questions.keys()) this.#send({ kind: 'may', action });
    };
    // A socket that was replaced may still deliver messages: they are ignored.
    socket.onmessage = (event) => {
      if (this.#socket === socket) this.#hear(JSON.parse(event.data) as ToClient);
    };
    socket.onclose = () => {
      if (this.#socket === socket) this.#cut();
    };
  }

  #hangUp(): void {
    clearTimeout(this.#retry);
    clearTimeout(this.#patience);
    const socket = this.#socket;
    this.#socket = null;
    this.connected = false;
    this.dropHint();
    socket?.close();
  }

  #cut(): void {
    this.#hangUp();
    if (this.#ended) return;
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.#tries);
    this.#tries += 1;
    this.#retry = setTimeout(() => this.#connect(), wait);
  }

  #send(message: FromClient): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  #order(message: FromClient): void {
    this.refused = null;
    this.#send(message);
  }

  #sendAct(): void {
    if (!this.#unanswered || !this.#send(this.#unanswered)) return;
    clearTimeout(this.#patience);
    this.#patience = setTimeout(() => this.#cut(), ANSWER_WAIT);
  }

  #hear(message: ToClient): void {
    if (message.kind === 'trouble') {
      if (message.again) return;
      this.trouble = message.text;
      this.#ended = true;
      return this.#hangUp();
    }
    this.connected = true;
    this.#tries = 0;
    switch (message.kind) {
      case 'table':
        return this.#hearTable(message);
      case 'news':
      case 'changed':
        return this.#hearNews(message);
      case 'done':
        return this.#done(message.id);
      case 'spoke':
        for (const heard of this.#ears) heard(message);
        return;
      case 'hinted':
        return this.#hearHint(message);
      case 'evening':
        this.evening = message;
        return;
      case 'refused':
        this.tried = message.id && this.#unanswered?.id === message.id ? this.#unanswered.action : '';
        this.refused = message.why;
        if (!message.id) this.hinting = false;
        return this.#answered(message.id);
      case 'answer': {
        const asked = this.#questions.get(message.action) ?? [];
        this.#questions.delete(message.action);
        for (const resolve of asked) resolve(message);
      }
    }
  }

  #hearTable(table: Table): void {
    const moved = this.table !== null && this.table.you !== table.you;
    this.table = table;
    this.#addPart(table);
    // Another seat has seen other events, so the log starts again.
    if (moved && this.#seen) this.#beginAgain();
  }

  /** This browser adds its part to what the next match is dealt from. A page that lives alone would only promise itself. */
  #addPart({ code, promise, playing, you }: Table): void {
    if (!promise || you === null || alone) return;
    if (playing) return dealtFrom(promise);
    const part = partFor(whereOf(code, promise.number), promise);
    if (part) this.#send({ kind: 'add', number: promise.number, part });
  }

  #hearHint(hint: Hinted): void {
    if (hint.at.join() !== this.news?.at.join()) return; // of a moment that is past
    if (this.hinting) this.hint = hint;
    this.hinting = false;
  }

  #answered(id: string): void {
    if (this.#unanswered?.id === id) this.#free();
  }

  /** The news of an action follows right after its confirmation: until then there is nothing to act on. */
  #done(id: string): void {
    if (this.#unanswered?.id !== id) return;
    if (this.news?.at.join() === this.#unanswered.at.join()) this.#isDone = true;
    else this.#free();
  }

  #free(): void {
    this.#isDone = false;
    clearTimeout(this.#patience);
    this.#unanswered = null;
    this.pending = false;
  }

  #hearNews(said: News | Changed): void {
    const news = (this.#told = together(this.#told, said));
    if (!news) return this.#beginAgain();
    const [match, n] = news.at;
    const seen = this.#seen;
    const same = seen !== null && seen[0] === match;
    if (same && news.since > seen[1]) return this.#beginAgain();
    // Normally news we already have is dropped; but if a server restarts and knows less than we do, it is right.
    const from = same && n >= seen[1] ? seen[1] : news.since;
    const fresh = { ...news, events: news.events.filter((event) => event.n >= from) };
    const before = same ? this.log.filter((event) => event.n < from) : [];
    this.log = [...before, ...fresh.events.filter((event) => event.line)];
    this.#seen = news.at;
    this.news = fresh;
    if (this.#isDone && this.#unanswered?.at.join() !== news.at.join()) this.#free();
    this.dropHint();
    for (const heard of this.#listeners) heard(fresh);
  }
}
