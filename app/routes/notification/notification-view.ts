import type { NotificationLink } from "#app/contract/notification-target.ts";

/** A notification as a list shows it. */
export interface NotificationView {
  readonly id: string;
  readonly title: string;
  readonly message: string;
  /** ISO 8601, to sort by. */
  readonly createdAt: string;
  /**
   * In words (docs/product.md#when-it-came), as it was when they were asked for; undefined for what
   * has just come, empty where nobody knows.
   */
  readonly when?: string | undefined;
  readonly isRead: boolean;
  readonly way?: NotificationLink | undefined;
}

/** What the header knows of a signed-in visitor's notifications. */
export interface BellData {
  /** Undefined where the platform could not say. */
  readonly unread?: number | undefined;
  /** In how many rooms of chat something is new. */
  readonly unreadChats?: number | undefined;
  /** The id of the newest one: it is counted already, should it come again by the stream. */
  readonly latest?: string | undefined;
  /** Only the verified are led anywhere (docs/product.md#what-a-click-opens). */
  readonly isVerified: boolean;
  /** The server's time in milliseconds, and the minutes by which Cairo is ahead of UTC. */
  readonly clock: { readonly now: number; readonly ahead: number };
}

/** What /notification/latest answers. */
export interface Latest {
  readonly unread: number;
  readonly items: readonly NotificationView[];
}
