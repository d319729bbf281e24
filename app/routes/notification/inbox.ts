import { useSyncExternalStore } from "react";
import type { Shown } from "./shown.ts";

/*
 * What this tab knows of its visitor's notifications beyond its page: the bell writes it, the bell
 * and the open list show it. Only a browser's: it is written in effects and events alone.
 */

export interface Inbox {
  /** Undefined until somebody counted. */
  readonly unread?: number | undefined;
  /** Newest first: what came, and the newest that were asked for. */
  readonly items: readonly Shown[];
  /** All that the page was loaded with is read, whatever it was told then; `items` know their own. */
  readonly isRead: boolean;
  /** The last one that came by the stream, to be said. */
  readonly arrived?: Shown | undefined;
}

const nothing: Inbox = { items: [], isRead: false };
let inbox = nothing;
let latest: string | undefined;
/** The newest that was read here: what the server counted before it heard of that is out of date. */
let readUpTo: string | undefined;
const listeners = new Set<() => void>();

function change(next: Inbox): void {
  inbox = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** How it stands. */
export function useInbox(): Inbox {
  return useSyncExternalStore(
    subscribe,
    () => inbox,
    () => nothing,
  );
}

/** What the server counted when a page was loaded, and the newest that it counted. */
export function count(unread: number | undefined, newest: string | undefined): void {
  latest = newest ?? latest;
  const isRead = unread === 0 || isReadHere(newest);
  change({ ...inbox, unread: isRead ? 0 : unread, isRead });
}

/** The newest as the server has them now. */
export function take(unread: number, items: readonly Shown[]): void {
  latest = items[0]?.id ?? latest;
  const wasRead = isReadHere(items[0]?.id);
  const known = wasRead ? items.map((item) => ({ ...item, isRead: true })) : items;
  change({
    ...inbox,
    unread: wasRead ? 0 : unread,
    isRead: inbox.isRead || wasRead || unread === 0,
    items: newestFirst([...known, ...inbox.items]),
  });
}

/** The id of the newest that is known here. */
export function newest(): string | undefined {
  return latest;
}

/** One has come: it stands first and counts, unless it is known already. */
export function add(item: Shown): void {
  if (item.id === latest || inbox.items.some(({ id }) => id === item.id)) return;
  latest = item.id;
  const items = newestFirst([item, ...inbox.items]);
  change({ ...inbox, items, unread: (inbox.unread ?? 0) + 1, arrived: item });
}

/** All are read, at once (docs/product.md#bell-and-list). */
export function readAll(): void {
  readUpTo = latest;
  const items = inbox.items.map((item) => ({ ...item, isRead: true }));
  change({ items, unread: 0, isRead: true });
}

/** The server could not be told: what it counts holds. */
export function unreadAgain(): void {
  readUpTo = undefined;
}

function isReadHere(newest: string | undefined): boolean {
  return newest !== undefined && newest === readUpTo;
}

/** Whoever comes next begins anew. */
export function forget(): void {
  latest = undefined;
  readUpTo = undefined;
  change(nothing);
}

/** More than any list shows of them: the server has the rest. */
const MOST_KEPT = 50;

/** Each once, as it was said first. */
function newestFirst(items: readonly Shown[]): readonly Shown[] {
  const known = new Map<string, Shown>();
  for (const item of items) if (!known.has(item.id)) known.set(item.id, item);
  const time = ({ createdAt }: Shown) => Date.parse(createdAt) || 0;
  return [...known.values()].sort((one, other) => time(other) - time(one)).slice(0, MOST_KEPT);
}
