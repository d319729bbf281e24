import { OUTBOX } from "#app/components/pending-submission.ts";

/*
 * The files of messages that are on their way, on the device: a browser keeps no files among its words. Where
 * it keeps none at all, they live as long as this page.
 */

const STORE = "files";
const memory = new Map<string, readonly File[]>();

/** Keeps the files of a message until they are dropped. */
export async function keepFiles(key: string, files: readonly File[]): Promise<void> {
  memory.set(key, files);
  await run("readwrite", (store) => store.put(files, key)).catch(() => undefined);
}

/** The files of a message; undefined where the device has lost them. */
export async function readFiles(key: string): Promise<readonly File[] | undefined> {
  const kept = memory.get(key);
  if (kept) return kept;
  const found: unknown = await run("readonly", (store) => store.get(key)).catch(() => undefined);
  return Array.isArray(found) ? found : undefined;
}

export async function dropFiles(key: string): Promise<void> {
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
      // Who signs out deletes it, in whichever tab.
      database.onversionchange = () => database.close();
      const transaction = database.transaction(STORE, mode);
      const request = ask(transaction.objectStore(STORE));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(transaction.error);
      transaction.onerror = () => reject(transaction.error);
    };
  });
}
