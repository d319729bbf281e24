import { OUTBOX } from "#app/components/pending-submission.ts";

/* IndexedDB, since localStorage holds no files; in memory where there is none. */

const STORE = "files";
const memory = new Map<string, readonly File[]>();

export async function saveFiles(key: string, files: readonly File[]): Promise<void> {
  memory.set(key, files);
  await run("readwrite", (store) => store.put(files, key)).catch(() => undefined);
}

export async function readFiles(key: string): Promise<readonly File[] | undefined> {
  const kept = memory.get(key);
  if (kept) return kept;
  const found: unknown = await run("readonly", (store) => store.get(key)).catch(() => undefined);
  return Array.isArray(found) ? found : undefined;
}

export async function deleteFiles(key: string): Promise<void> {
  memory.delete(key);
  await run("readwrite", (store) => store.delete(key)).catch(() => undefined);
}

function run(
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest,
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(OUTBOX, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const database = opening.result;
      // Sign-out in any tab deletes the database.
      database.onversionchange = () => database.close();
      const transaction = database.transaction(STORE, mode);
      const request = ask(transaction.objectStore(STORE));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(transaction.error);
      transaction.onerror = () => reject(transaction.error);
    };
  });
}
