import { useSyncExternalStore } from "react";
import type { NotificationView } from "../notification-view.ts";

/*
 * What this tab knows of its visitor's notifications beyond its page: the bell writes it, the bell
 * and the open list show it. Only a browser's: it is written in effects and events alone.
 */

export interface Inbox {
  /** Undefined until somebody counted. */
  readonly unread?: number | undefined;
  /** Newest first: what came, and the newest that were asked for. */
  readonly items: readonly NotificationView[];
  /** All that the page was loaded with is read, whatever it was told then; `items` know their own. */
  readonly isRead: boolean;
  /** The last one that came by the stream, to be said. */
  readonly arrived?: NotificationView | undefined;
}

const emptyInbox: Inbox = { items: [], isRead: false };
let inbox = emptyInbox;
let latest: string | undefined;
/** The newest that was read here: what the server counted before it heard of that is out of date. */
let readUpTo: string | undefined;
const listeners = new Set<() => void>();

function setInbox(next: Inbox): void {
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
    () => emptyInbox,
  );
}

/** What the server counted when a page was loaded, and the newest that it counted. */
export function setUnreadCount(unread: number | undefined, newestId: string | undefined): void {
  latest = newestId ?? latest;
  const isRead = unread === 0 || isMarkedRead(newestId);
  setInbox({ ...inbox, unread: isRead ? 0 : unread, isRead });
}

/** The newest as the server has them now. */
export function mergeLatest(unread: number, items: readonly NotificationView[]): void {
  latest = items[0]?.id ?? latest;
  const wasRead = isMarkedRead(items[0]?.id);
  const known = wasRead ? items.map((item) => ({ ...item, isRead: true })) : items;
  setInbox({
    ...inbox,
    unread: wasRead ? 0 : unread,
    isRead: inbox.isRead || wasRead || unread === 0,
    items: newestFirst([...known, ...inbox.items]),
  });
}

/** The id of the newest that is known here. */
export function newestId(): string | undefined {
  return latest;
}

/** One has come: it stands first and counts, unless it is known already. */
export function addArrived(item: NotificationView): void {
  if (item.id === latest || inbox.items.some(({ id }) => id === item.id)) return;
  latest = item.id;
  const items = newestFirst([item, ...inbox.items]);
  setInbox({ ...inbox, items, unread: (inbox.unread ?? 0) + 1, arrived: item });
}

/** All are read, at once (docs/product.md#bell-and-list). */
export function markInboxRead(): void {
  readUpTo = latest;
  const items = inbox.items.map((item) => ({ ...item, isRead: true }));
  setInbox({ items, unread: 0, isRead: true });
}

/** The server could not be told: what it counts holds. */
export function undoMarkRead(): void {
  readUpTo = undefined;
}

function isMarkedRead(newestId: string | undefined): boolean {
  return newestId !== undefined && newestId === readUpTo;
}

/** Whoever comes next begins anew. */
export function resetInbox(): void {
  latest = undefined;
  readUpTo = undefined;
  setInbox(emptyInbox);
}

/** More than any list shows of them: the server has the rest. */
const MAX_ITEMS = 50;

/** Each once, as it was said first. */
function newestFirst(items: readonly NotificationView[]): readonly NotificationView[] {
  const known = new Map<string, NotificationView>();
  for (const item of items) if (!known.has(item.id)) known.set(item.id, item);
  const time = ({ createdAt }: NotificationView) => Date.parse(createdAt) || 0;
  return [...known.values()].sort((one, other) => time(other) - time(one)).slice(0, MAX_ITEMS);
}
