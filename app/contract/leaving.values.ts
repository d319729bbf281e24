/** What may be left (docs/product.md#leaving). */
export const leavingKinds = ["membership", "account"] as const;
export type LeavingKind = (typeof leavingKinds)[number];

export const departureStates = ["waiting", "done", "returned"] as const;

/** For so many days after a departure it can be taken back. */
export const LEAVING_DAYS = 14;

export const MAX_LEAVING_REASON_LENGTH = 500;

/** For so many days a departure is counted, and its reason kept. */
export const DEPARTURES_KEPT_DAYS = 400;

export const DEPARTURES_PER_PAGE = 20;

/** What somebody gives up by leaving, in the order of the page. */
export const leavingCounts = [
  "roles",
  "seats",
  "cases",
  "meetings",
  "groups",
  "invitations",
  "places",
  "applications",
  "aid",
  "feedback",
] as const;
export type LeavingCount = (typeof leavingCounts)[number];

/** Complaints and suggestions don't need a membership: they stay open until the account goes. */
export const endedWith: Readonly<Record<LeavingKind, readonly LeavingCount[]>> = {
  membership: leavingCounts.filter((name) => name !== "feedback"),
  account: leavingCounts,
};
