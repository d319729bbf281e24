import type { NotificationLink } from "#app/contract/notification-target.ts";

export interface NotificationView {
  readonly id: string;
  readonly title: string;
  readonly message: string;
  /** ISO 8601. */
  readonly createdAt: string;
  /** As of loading; undefined: just arrived; "": unknown (docs/product.md#when-it-came). */
  readonly when?: string | undefined;
  readonly isRead: boolean;
  readonly way?: NotificationLink | undefined;
}

export interface BellData {
  readonly unread?: number | undefined;
  readonly unreadChats?: number | undefined;
  /** Deduplicates the stream. */
  readonly latest?: string | undefined;
  /** Says what arrives, with "{{title}}". */
  readonly arrived: string;
  /** Milliseconds; minutes ahead of UTC. */
  readonly clock: { readonly now: number; readonly ahead: number };
}
