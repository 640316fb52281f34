/** Messages of the system, for who is looking elsewhere. */
import { at, fileAt } from '../link/home';

/** Whether this browser can show them. */
export const canNotify = typeof Notification === 'function' && window.isSecureContext;

/** Phones want a worker for them; it comes only to who wants messages. Without one the page shows them itself. */
async function worker(): Promise<ServiceWorkerRegistration | null> {
  try {
    await navigator.serviceWorker.register(fileAt('worker.js'));
    return await navigator.serviceWorker.ready;
  } catch {
    return null; // for example in a private window
  }
}

/** Asks the browser, which asks the person; only ever from a tap. */
export async function askToNotify(): Promise<NotificationPermission> {
  const answer = Notification.permission === 'default' ? await Notification.requestPermission() : Notification.permission;
  if (answer === 'granted') void worker();
  return answer;
}

/** A message that leads back to this page; the next one of a table takes the place of the last. */
export class Message {
  #gone = false;
  #shown: Notification[] = [];

  constructor(text: string, code: string) {
    void this.#show(text, code);
  }

  close(): void {
    this.#gone = true;
    for (const one of this.#shown) one.close();
  }

  async #show(text: string, code: string): Promise<void> {
    const tag = `reihum-${code}`;
    const how = { tag, icon: fileAt('icon-192.png'), data: new URL(at(`/t/${code}`), location.href).href };
    const helper = await worker();
    if (this.#gone) return;
    try {
      if (helper) {
        await helper.showNotification(text, how);
        this.#shown = await helper.getNotifications({ tag });
      } else this.#shown = [this.#alone(text, how)];
    } catch {
      // Not every browser that says yes does it; the title and the sound have to do.
    }
    if (this.#gone) this.close();
  }

  #alone(text: string, how: NotificationOptions): Notification {
    const message = new Notification(text, how);
    message.onclick = () => {
      window.focus();
      message.close();
    };
    return message;
  }
}
