import { useSyncExternalStore } from "react";
import type { NotificationView } from "../notification-view.ts";

/* Per-tab store, browser only: written in effects and events. */

export interface Inbox {
  /** Undefined until counted. */
  readonly unread?: number | undefined;
  /** Newest first. */
  readonly items: readonly NotificationView[];
  /** Items carry their own state. */
  readonly isRead: boolean;
  /** For announcing. */
  readonly arrived?: NotificationView | undefined;
}

const emptyInbox: Inbox = { items: [], isRead: false };
let inbox = emptyInbox;
let latest: string | undefined;
/** Server counts from before are stale. */
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

export function useInbox(): Inbox {
  return useSyncExternalStore(
    subscribe,
    () => inbox,
    () => emptyInbox,
  );
}

export function setUnreadCount(unread: number | undefined, newestId: string | undefined): void {
  latest = newestId ?? latest;
  const isRead = unread === 0 || isMarkedRead(newestId);
  setInbox({ ...inbox, unread: isRead ? 0 : unread, isRead });
}

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

export function newestId(): string | undefined {
  return latest;
}

export function addArrived(item: NotificationView): void {
  if (item.id === latest || inbox.items.some(({ id }) => id === item.id)) return;
  latest = item.id;
  const items = newestFirst([item, ...inbox.items]);
  setInbox({ ...inbox, items, unread: (inbox.unread ?? 0) + 1, arrived: item });
}

/** Optimistic (docs/product.md#bell-and-list). */
export function markInboxRead(): void {
  readUpTo = latest;
  const items = inbox.items.map((item) => ({ ...item, isRead: true }));
  setInbox({ items, unread: 0, isRead: true });
}

/** The server's count wins. */
export function undoMarkRead(): void {
  readUpTo = undefined;
}

function isMarkedRead(newestId: string | undefined): boolean {
  return newestId !== undefined && newestId === readUpTo;
}

export function resetInbox(): void {
  latest = undefined;
  readUpTo = undefined;
  setInbox(emptyInbox);
}

/** More than any list shows. */
const MAX_ITEMS = 50;

function newestFirst(items: readonly NotificationView[]): readonly NotificationView[] {
  const known = new Map<string, NotificationView>();
  for (const item of items) if (!known.has(item.id)) known.set(item.id, item);
  const time = ({ createdAt }: NotificationView) => Date.parse(createdAt) || 0;
  return [...known.values()].sort((one, other) => time(other) - time(one)).slice(0, MAX_ITEMS);
}
