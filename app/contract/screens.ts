/*
 * Which screens exist, for whatever leads to one by an address that it was given or that is planned:
 * a notification's target, a card of home. Without zod, so that it may travel to browsers.
 */

/**
 * The first parts of the addresses of all screens; a test holds this to the site map. GusetUserHome
 * and LoginGusetUser are spelled so for good (docs/product.md#fixed-spellings).
 */
export const availableScreens: readonly string[] = [
  "news",
  "Election",
  "DataEntire",
  "candidate",
  "membership",
  "archive",
  "events",
  "event",
  "meetings",
  "meeting",
  "surveys",
  "survey",
  "poll",
  "calendar",
  "contact",
  "create-new-room",
  "services",
  "offer",
  "card",
  "not-found",
  "login",
  "register",
  "activate",
  "GusetUserHome",
  "LoginGusetUser",
  "account-verification",
  "email-code",
  "administrator",
  "registerNow",
  "",
  "posts",
  "profile",
  "application",
  "humanitarian-aid",
  "notification",
  "report",
  "push",
  "leaderboard",
  "members",
  "attendance",
  "renewal",
  "user",
  "users",
  "desk",
  "create-event",
  "roles",
  "search",
  "statistics",
];

/**
 * Whether a screen stands behind an address of this site.
 *
 * @param href a path, perhaps with a query or an anchor
 */
export function isAvailableScreen(href: string): boolean {
  return availableScreens.includes(/^\/([^/?#]*)/.exec(href)?.[1] ?? "");
}
