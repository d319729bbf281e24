/** Caches whose pages go when somebody leaves; the others have nothing of anybody. */
type Own = "card" | "door";

/** Grows when somebody leaves, so that what is on its way then is not kept. */
let turn = 0;
export const currentTurn = (): number => turn;

export function deleteCache(name: Own): Promise<boolean> {
  turn++;
  return caches.delete(name);
}

export async function findIn(name: string, pathname: string): Promise<Response | undefined> {
  return (await caches.open(name)).match(pathname);
}

export async function saveIn(name: string, pathname: string, kept: Response): Promise<void> {
  await (await caches.open(name)).put(pathname, kept);
}
