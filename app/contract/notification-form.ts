/*
 * What screens know of notifications before they ask. Without zod, so that it may travel to browsers.
 */

/** §9: the page of the list, what the bell shows, and the most that its badge says. */
export const NOTIFICATIONS_PER_PAGE = 10;
export const IN_BELL = 5;
export const MOST_ON_BADGE = 99;

/** §5, in characters. */
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

/** §2 "notification click": where it leads. */
export interface Target {
  readonly screen?: string | undefined;
  readonly params?: { readonly id?: string | undefined; readonly title?: string | undefined };
}
