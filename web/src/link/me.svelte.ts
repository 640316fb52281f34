import { forget, keep, recall } from './keep';
import { asking, Refused, rest } from './rest';

/** The person at this browser: a name, and a token that proves it. No account, no password. */
class Me {
  name = $state(recall('name') ?? '');
  token = $state(recall('token') ?? '');
  /** plays under a name that nobody has chosen, until one is needed */
  guest = $state(recall('guest') !== null);
  /** as the table draws it, if nobody else wears it */
  face = $state(recall('face') ?? '');
  #checked: Promise<void> | null = null;

  constructor() {
    asking.token = this.token;
  }

  /** whether I have said what I am called */
  get said(): boolean {
    return this.name !== '' && !this.guest;
  }

  /** Sets my name; the server is told when it first needs to know. */
  async become(name: string): Promise<void> {
    const wanted = name.trim();
    if (this.token) await this.need();
    const answer = this.token ? { ...(await rest.rename(wanted)), token: this.token } : await rest.newPerson(wanted);
    this.#take(answer.token, answer.name, answer.face);
    this.#isGuest(false);
  }

  /** Makes sure that the server knows me, under this name if I have said none: who plays alone needs no name. */
  async needAs(name: string): Promise<void> {
    if (this.name) return this.need();
    await this.become(name);
    this.#isGuest(true);
  }

  /** Makes sure that the server knows me; asks it once for each visit. */
  need(): Promise<void> {
    this.#checked ??= this.#check().catch((error: unknown) => {
      this.#checked = null;
      throw error;
    });
    return this.#checked;
  }

  /** Who plays here is the one of a file, as long as nobody has said a name here. */
  async came({ token, name, face, guest }: { token: string; name: string; face: string; guest: boolean }): Promise<void> {
    if (!this.token) {
      this.#take(token, name, face);
      this.#isGuest(guest);
    } else if (this.guest && !guest) {
      await this.become(name);
      if (face) this.wears((await rest.wear(face)).face);
    }
  }

  async takeCode(code: string): Promise<void> {
    const answer = await rest.takeCode(code.trim().toUpperCase());
    this.#take(answer.token, answer.name, answer.face);
    this.#isGuest(false);
  }

  /** Makes the server and this browser forget me; `name` is my name, typed again as a confirmation. */
  async vanish(name: string): Promise<void> {
    await rest.deleteMe(name);
    this.#drop();
    this.name = '';
    forget('name');
    this.#isGuest(false);
    this.#checked = null;
  }

  async #check(): Promise<void> {
    if (!this.token && !this.name) return;
    try {
      if (this.token) {
        const answer = await rest.me();
        return this.#take(this.token, answer.name, answer.face);
      }
    } catch (error) {
      // A server with a fresh database knows nobody; the name can still be used.
      if (!(error instanceof Refused) || (error.status !== 401 && error.status !== 403)) throw error;
      this.#drop();
    }
    const answer = await rest.newPerson(this.name);
    this.#take(answer.token, answer.name, answer.face);
  }

  #take(token: string, name: string, face: string): void {
    this.token = asking.token = token;
    this.name = name;
    this.#checked = Promise.resolve();
    keep('token', token);
    keep('name', name);
    this.wears(face);
  }

  wears(face: string): void {
    this.face = face;
    keep('face', face);
  }

  #isGuest(guest: boolean): void {
    this.guest = guest;
    if (guest) keep('guest', 'on');
    else forget('guest');
  }

  #drop(): void {
    this.token = asking.token = '';
    forget('token');
    this.face = '';
    forget('face');
  }
}

export const me = new Me();
