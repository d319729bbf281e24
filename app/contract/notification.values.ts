export const NOTIFICATIONS_PER_PAGE = 10;
export const BELL_ITEMS = 5;

export const MAX_TITLE_LENGTH = 1000;
export const MAX_MESSAGE_LENGTH = 3000;
export const MAX_LINK_LENGTH = 500;

export interface NotificationView {
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
