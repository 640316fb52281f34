import { forget, keep, recall } from './keep';
import { asking, Refused, rest } from './rest';

/** The person at this browser: a name, and a token that proves it. No account, no password. */
class Me {
  name = $state(recall('name') ?? '');
  token = $state(recall('token') ?? '');
  /** as the table draws it, if nobody else wears it; known once the server was asked */
  face = $state('');
  #checked: Promise<void> | null = null;

  constructor() {
    asking.token = this.token;
  }

  /** Sets my name; the server is told when it first needs to know. */
  async become(name: string): Promise<void> {
    const wanted = name.trim();
    if (this.token) await this.need();
    const answer = this.token ? { ...(await rest.rename(wanted)), token: this.token } : await rest.newPerson(wanted);
    this.#take(answer.token, answer.name, answer.face);
  }

  /** Makes sure that the server knows me; asks it once for each visit. */
  need(): Promise<void> {
    this.#checked ??= this.#check().catch((error: unknown) => {
      this.#checked = null;
      throw error;
    });
    return this.#checked;
  }

  async takeCode(code: string): Promise<void> {
    const answer = await rest.takeCode(code.trim().toUpperCase());
    this.#take(answer.token, answer.name, answer.face);
  }

  /** Makes the server and this browser forget me; `name` is my name, typed again as a confirmation. */
  async vanish(name: string): Promise<void> {
    await rest.deleteMe(name);
    this.#drop();
    this.name = '';
    forget('name');
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
    this.face = face;
    this.#checked = Promise.resolve();
    keep('token', token);
    keep('name', name);
  }

  #drop(): void {
    this.token = asking.token = '';
    forget('token');
  }
}

export const me = new Me();
