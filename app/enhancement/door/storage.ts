/*
 * What a device keeps of a door. Names are only in the cache that signing out deletes
 * (app/enhancement/service-worker.ts); ticks, which say no name, wait in local storage until there is a line.
 */
const nameOf = (event: string, owner: string) => `door-ticks:${event}:${owner}`;

/** When, by the ids of places. */
export type Ticks = Map<string, string>;

/**
 * The ticks that wait.
 *
 * @param formerOwners what the owner was called before the session secret was changed: what was kept under
 *   such a name is kept anew
 */
export function readTicks(event: string, owner: string, formerOwners: readonly string[]): Ticks {
  const names = [...formerOwners, owner].map((each) => nameOf(event, each));
  const ticks: Ticks = new Map(names.flatMap(ticksUnder));
  for (const each of formerOwners) saveTicks(event, each, new Map());
  if (formerOwners.length > 0) saveTicks(event, owner, ticks);
  return ticks;
}

export function saveTicks(event: string, owner: string, ticks: Ticks): void {
  try {
    const name = nameOf(event, owner);
    if (ticks.size === 0) localStorage.removeItem(name);
    else localStorage.setItem(name, JSON.stringify([...ticks]));
  } catch {
    // Nothing may be kept here: as long as the page is open they are not lost.
  }
}

function ticksUnder(name: string): readonly [string, string][] {
  try {
    return JSON.parse(localStorage.getItem(name) ?? "null") ?? [];
  } catch {
    return [];
  }
}

export async function readKept(path: string): Promise<string | undefined> {
  try {
    return await (await (await caches.open("door")).match(path))?.text();
  } catch {
    return undefined;
  }
}

export async function saveKept(path: string, text: string): Promise<void> {
  try {
    await (await caches.open("door")).put(path, new Response(text));
  } catch {
    // Without a cache the door works as long as the page is open.
  }
}

export async function deleteKept(path: string): Promise<void> {
  const cache = await caches.open("door");
  await Promise.all(["", "/list", "/came"].map((end) => cache.delete(path + end)));
}

/** Has the service worker keep the page; true once it opens without a line. */
export async function savePage(path: string): Promise<boolean> {
  try {
    await navigator.serviceWorker.register("/service-worker.js");
    const { active } = await navigator.serviceWorker.ready;
    const { port1, port2 } = new MessageChannel();
    const answer = new Promise<boolean>((resolve) => {
      port1.onmessage = () => resolve(true);
    });
    active?.postMessage({ keepDoor: path }, [port2]);
    return await answer;
  } catch {
    // As above.
    return false;
  }
}
