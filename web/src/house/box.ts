/** The browser's store, as `house/shelf.py` wants it: rows of tables, each under the table's code and its own number. */

type Row = [key: [code: string, n: number | string], kind: string, values: unknown];

interface Kept {
  code: string;
  n: number | string;
  kind: string;
  values: unknown;
}

const ROWS = 'rows';

const kept = ([[code, n], kind, values]: Row): Kept => ({ code, n, kind, values });
const row = ({ code, n, kind, values }: Kept): Row => [[code, n], kind, values];

function opened(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const asked = indexedDB.open('reihum', 1);
    asked.onupgradeneeded = () => {
      const rows = asked.result.createObjectStore(ROWS, { keyPath: ['code', 'n'] });
      rows.createIndex('kind', 'kind');
    };
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error ?? new Error('no store'));
  });
}

function answered<T>(asked: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error ?? new Error('not read'));
  });
}

export class Box {
  #store: IDBDatabase;

  private constructor(store: IDBDatabase) {
    this.#store = store;
  }

  static async open(): Promise<Box> {
    return new Box(await opened());
  }

  async overview(kinds: string): Promise<string> {
    const index = this.#rows().index('kind');
    const found = await Promise.all((JSON.parse(kinds) as string[]).map((kind) => answered(index.getAll(kind) as IDBRequest<Kept[]>)));
    return JSON.stringify(found.flat().map(row));
  }

  async of(code: string): Promise<string> {
    // In an order of keys, lists come after everything else.
    const found = await answered(this.#rows().getAll(IDBKeyRange.bound([code], [code, []])) as IDBRequest<Kept[]>);
    return JSON.stringify(found.map(row));
  }

  add(rows: string): Promise<boolean> {
    return this.#change((store) => (JSON.parse(rows) as Row[]).forEach((one) => store.add(kept(one))));
  }

  put(rows: string): Promise<boolean> {
    return this.#change((store) => (JSON.parse(rows) as Row[]).forEach((one) => store.put(kept(one))));
  }

  clear(): Promise<boolean> {
    return this.#change((store) => store.clear());
  }

  /** Everything, for a file. */
  async everything(): Promise<string> {
    return JSON.stringify((await answered(this.#rows().getAll() as IDBRequest<Kept[]>)).map(row));
  }

  #rows(): IDBObjectStore {
    return this.#store.transaction(ROWS).objectStore(ROWS);
  }

  /** All of it or nothing; when it is done it is on the disk. */
  #change(change: (store: IDBObjectStore) => void): Promise<boolean> {
    return new Promise((resolve) => {
      const transaction = this.#store.transaction(ROWS, 'readwrite', { durability: 'strict' });
      transaction.oncomplete = () => resolve(true);
      transaction.onabort = () => resolve(false);
      change(transaction.objectStore(ROWS));
    });
  }
}
