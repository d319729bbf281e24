import type { MenuItem } from "#app/components/side-menu.tsx";
import { CHANGE_ORGANISATION } from "#app/contract/ability.ts";
import { listApplications } from "#app/contract/application.ts";
import type { Call } from "#app/contract/endpoint.ts";
import { openStates, REVIEW } from "#app/contract/review.ts";
import { READ_ROLES } from "#app/contract/role.values.ts";
import { leaderRanks } from "#app/contract/user.ts";
import { may, type Visitor } from "#app/session/admission.ts";

/**
 * The side menu (docs/product.md#the-frame-of-every-page). Only what is built is listed. The
 * elections are open to everybody and so is their line.
 *
 * @param isOffered whether the platform answers the call that a line rests on
 */
export function menuOf(visitor: Visitor, isOffered: (call: Call) => boolean): MenuItem[] {
  const open: MenuItem[] = [
    { href: "/news", label: "news", icon: "news" },
    { href: "/Election", label: "election", icon: "ballot", also: ["/DataEntire", "/candidate"] },
  ];
  const isKnown = visitor.kind === "guest" || visitor.kind === "authenticated";
  if (isVerified(visitor)) {
    open.push(
      { href: "/attendance", label: "attendance", icon: "check" },
      { href: "/leaderboard", label: "leaderboard", icon: "list" },
    );
  }
  if (isLeader(visitor)) {
    if (may(visitor, REVIEW) && isOffered(listApplications)) {
      open.push({ href: "/users/applications", label: "applications", icon: "users" });
    }
    open.push({ href: "/statistics", label: "statistics", icon: "statistics" });
    if (may(visitor, READ_ROLES)) open.push({ href: "/roles", label: "roles", icon: "guide" });
    if (canChangeOrganisation(visitor)) {
      open.push({ href: "/desk/settings", label: "settings", icon: "building" });
    }
  }
  return isKnown ? [{ href: "/", label: "home", icon: "home" }, ...open] : open;
}

/**
 * Whether a visitor may change the organisation's settings. A platform that doesn't say what its users
 * may do is not ours, and has no settings to change.
 */
export function canChangeOrganisation(visitor: Visitor): boolean {
  return (
    visitor.kind === "authenticated" &&
    visitor.user?.abilities !== undefined &&
    may(visitor, CHANGE_ORGANISATION)
  );
}

/**
 * The status banner: what it says and where its button leads. Who has an application under way
 * is told where that stands, and not asked to do what is done (docs/product.md#applications-and-renewals).
 */
export function bannerOf(visitor: Visitor): { status: string; href?: string } | undefined {
  if (visitor.kind !== "authenticated") return undefined;
  const state = visitor.user?.application?.state;
  const isRenewing = visitor.user?.application?.kind === "renewal";
  switch (visitor.user?.status) {
    case "expired":
      if (isRenewing && state === "submitted") return { status: "renewing" };
      if (isRenewing && state === "correction") return { status: "correction", href: APPLICATION };
      return { status: "expired", href: "/renewal" };
    case "refused":
      return { status: "refused", href: "/registerNow" };
    case "pending":
      return state === "correction"
        ? { status: "correction", href: APPLICATION }
        : { status: "pending" };
    default:
      return undefined;
  }
}

const APPLICATION = "/application";

/** Whether something was asked of the organisation that nobody has decided yet. */
export function hasOpenApplication(visitor: Visitor): boolean {
  if (visitor.kind !== "authenticated") return false;
  const state = visitor.user?.application?.state;
  return state ? openStates.includes(state) : bannerOf(visitor)?.status === "pending";
}

/** A member in good standing, of any rank. */
export function isVerified(visitor: Visitor): boolean {
  return visitor.kind === "authenticated" && visitor.user?.status === "verified";
}

/** One of the eight leader ranks, and verified. */
export function isLeader(visitor: Visitor): boolean {
  return (
    visitor.kind === "authenticated" &&
    visitor.user?.status === "verified" &&
    leaderRanks.includes(visitor.user.highestRank)
  );
}
