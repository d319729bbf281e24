/* For links by stored or planned addresses: a notification's target, a card of home. */

/**
 * First path segments of all screens, which a test compares with the routes. GusetUserHome and
 * LoginGusetUser are misspelled for good (docs/product.md#fixed-spellings).
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
  "dues",
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

/** @param href same-site path, perhaps with query or anchor */
export function isAvailableScreen(href: string): boolean {
  return availableScreens.includes(/^\/([^/?#]*)/.exec(href)?.[1] ?? "");
}
