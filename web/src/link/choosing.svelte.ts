import { me } from './me.svelte';
import { rest } from './rest';

/** Who is choosing a face right now. Every room can ask for it; the page shows the faces (`pages/Faces.svelte`). */
class Choosing {
  token = $state('');
  /** what they wear now */
  face = $state('');

  /** Somebody would like to choose; without a token it is whoever this browser belongs to. */
  ask(token = me.token, face = me.face): void {
    this.token = token;
    this.face = face;
  }

  async wear(face: string): Promise<void> {
    const before = this.face;
    this.face = face;
    try {
      await rest.wear(face, this.token);
      if (this.token === me.token) me.wears(face);
    } catch (error) {
      this.face = before;
      throw error;
    }
  }

  stop(): void {
    this.token = '';
  }
}

export const choosing = new Choosing();
