/** Keeps all of a page that lives without a server in the browser, so that it opens offline. */
import { alone, fileAt } from './home';
import { house } from './house.svelte';

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

  /** Where a browser allows it at all; on plain http it does not. */
  readonly possible = alone && globalThis.isSecureContext && 'serviceWorker' in navigator;

  async begin(): Promise<void> {
    if (!this.possible) return;
    try {
      const registration = await navigator.serviceWorker.register(fileAt('worker.js'));
      navigator.serviceWorker.addEventListener('message', ({ data }) => {
        if (data === 'stocked') document.documentElement.dataset['stocked'] = 'yes';
      });
      this.#watch(registration);
      this.#worker = (await navigator.serviceWorker.ready).active;
      if (house.here || !(house.built || metered())) this.stock();
    } catch {
      // for example in a private window
    }
  }

  /** Fetches what is not here yet, now that it costs nothing or is wanted anyway. */
  stock(): void {
    this.#worker?.postMessage('stock');
  }

  /** Loads the page anew with the new version. */
  renew(): void {
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload());
    this.renewed?.postMessage('renew');
  }

  #watch(registration: ServiceWorkerRegistration): void {
    const look = (): void => {
      if (registration.waiting && navigator.serviceWorker.controller) this.renewed = registration.waiting;
    };
    look();
    registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', look));
  }
}

export const stay = new Stay();
