/*
 * What screens know of notifications before they ask. Without zod, so that it may travel to browsers.
 */

/** The page of the list, what the bell shows, and the most that its badge says. */
export const NOTIFICATIONS_PER_PAGE = 10;
export const IN_BELL = 5;
export const MOST_ON_BADGE = 99;

/** In characters. */
export const LONGEST_TITLE = 1000;
export const LONGEST_MESSAGE = 3000;
export const LONGEST_LINK = 500;

/** A notification as screens show it, whatever shape it had on the wire. */
export interface Told {
  readonly id: string;
  readonly title: string;
  readonly message: string;
  /** ISO 8601. */
  readonly createdAt: string;
  readonly isRead: boolean;
  readonly target?: Target | undefined;
}

/** Where a click leads (docs/product.md#what-a-click-opens). */
export interface Target {
  readonly screen?: string | undefined;
  readonly params?: { readonly id?: string | undefined; readonly title?: string | undefined };
}
