/**
 * Keeps the screen on while somebody plays. Browsers have a lock for that, but only over https; over plain http a video does it, which we
 * make ourselves from a canvas with nothing on it. Both end when the page is hidden.
 */
export class Awake {
  #wanted = false;
  #lock: WakeLockSentinel | null = null;
  #asking = false;
  #film: Film | null = null;

  constructor() {
    document.addEventListener('visibilitychange', this.#look);
  }

  want(wanted: boolean): void {
    this.#wanted = wanted;
    this.#look();
  }

  close(): void {
    document.removeEventListener('visibilitychange', this.#look);
    this.want(false);
  }

  get #needed(): boolean {
    return this.#wanted && document.visibilityState === 'visible';
  }

  #look = (): void => {
    if (!this.#needed) this.#release();
    else if ('wakeLock' in navigator) void this.#ask();
    else this.#film ??= play();
  };

  async #ask(): Promise<void> {
    if (this.#asking || this.#lock?.released === false) return;
    this.#asking = true;
    try {
      this.#lock = await navigator.wakeLock.request('screen');
    } catch {
      // The battery is low, or the system does not want to: nothing is lost but the light.
    }
    this.#asking = false;
    if (!this.#needed) this.#release();
  }

  #release(): void {
    this.#lock?.release().catch(() => undefined);
    this.#lock = null;
    this.#film?.stop();
    this.#film = null;
  }
}

interface Film {
  stop: () => void;
}

const FRAMES = 1000;

/** A film of one grey dot, over the whole page, as browsers ask what somebody could see; nobody can. */
function play(): Film | null {
  const canvas = document.createElement('canvas');
  if (!('captureStream' in canvas)) return null;
  canvas.width = canvas.height = 2;
  const brush = canvas.getContext('2d');
  const video = document.createElement('video');
  video.muted = video.playsInline = true;
  video.setAttribute('aria-hidden', 'true');
  video.className = 'awake';
  video.srcObject = canvas.captureStream(1);
  document.body.append(video);
  // A stream without new pictures counts as standing still.
  const paint = (): void => brush?.fillRect(0, 0, 2, 2);
  paint();
  const timer = setInterval(paint, FRAMES);
  video.play().catch(() => undefined);
  return {
    stop: () => {
      clearInterval(timer);
      video.pause();
      video.srcObject = null;
      video.remove();
    },
  };
}
