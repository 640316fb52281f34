/** Keeps the page that lives without a server in the browser, all of it, so that it opens offline. */
import { fileAt } from './home';

/** How a browser may say what its connection costs. */
interface Connection {
  saveData?: boolean;
  type?: string;
}

const metered = (): boolean => {
  const { connection } = navigator as { connection?: Connection };
  return connection?.saveData === true || connection?.type === 'cellular';
};

class Stay {
  /** a new version waits until the page is loaded anew */
  renewed = $state.raw<ServiceWorker | null>(null);
  #worker: ServiceWorker | null = null;

  /** From a page of our own server, where it may never be needed: little by little, and not if it costs something. */
  async beside(): Promise<void> {
    if (metered()) return;
    await this.#begin();
    this.#worker?.postMessage('gently');
  }

  /** From the page itself. `busy`: all of it is just being fetched to be played with, and comes first. */
  async begin(busy: () => boolean): Promise<void> {
    await this.#begin();
    if (!busy() && !metered()) this.stock();
  }

  /** Fetches what is not here yet, now that it is wanted anyway. */
  stock(): void {
    this.#worker?.postMessage('stock');
  }

  /** Loads the page anew with the new version. */
  renew(): void {
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload());
    this.renewed?.postMessage('renew');
  }

  /** Where a browser allows it at all; on plain http it does not. */
  async #begin(): Promise<void> {
    if (!globalThis.isSecureContext || !('serviceWorker' in navigator)) return;
    try {
      const registration = await navigator.serviceWorker.register(fileAt('worker.js'));
      navigator.serviceWorker.addEventListener('message', ({ data }) => {
        if (data === 'stocked') document.documentElement.dataset['stocked'] = 'yes';
      });
      this.#watch(registration);
      this.#worker = (await navigator.serviceWorker.ready).active;
    } catch {
      // for example in a private window
    }
  }

  #watch(registration: ServiceWorkerRegistration): void {
    const look = (): void => {
      if (registration.waiting && navigator.serviceWorker.controller) this.renewed = registration.waiting;
    };
    const watch = (): void => registration.installing?.addEventListener('statechange', look);
    look();
    watch(); // it may have been found before anybody watched
    registration.addEventListener('updatefound', watch);
  }
}

export const stay = new Stay();

/** Once the browser has nothing else to do. */
export function whenIdle(call: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(call);
  else setTimeout(call, 2000);
}
