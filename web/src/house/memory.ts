/** What Python has in memory after it has started, kept for the next time: only the last one, and only as long as the browser likes. */

const KEPT = 'kept';

function opened(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const asked = indexedDB.open('reihum-python', 1);
    asked.onupgradeneeded = () => void asked.result.createObjectStore(KEPT);
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error ?? new Error('no store'));
  });
}

/** Does something with it; whatever goes wrong, Python starts without it. */
async function at(mode: IDBTransactionMode, ask: (store: IDBObjectStore) => IDBRequest): Promise<unknown> {
  try {
    const base = await opened();
    const transaction = base.transaction(KEPT, mode);
    const asked = ask(transaction.objectStore(KEPT));
    await new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error ?? new Error('not kept'));
    });
    base.close();
    return asked.result as unknown;
  } catch {
    return undefined;
  }
}

/** `of`: by which files it was started. */
export async function recall(of: string): Promise<Uint8Array | undefined> {
  return (await at('readonly', (store) => store.get(of))) as Uint8Array | undefined;
}

export async function keep(of: string, memory: Uint8Array | null): Promise<void> {
  await at('readwrite', (store) => {
    const cleared = store.clear();
    return memory ? store.put(memory, of) : cleared;
  });
}
