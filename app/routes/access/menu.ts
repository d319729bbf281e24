import type { IconName } from "#app/components/icon.tsx";
import {
  AID,
  CHANGE_ORGANISATION,
  FEEDBACK,
  GATHER,
  MODERATE,
  NOTIFY,
  READ_AUDIT,
  READ_USERS,
} from "#app/contract/ability.ts";
import {
  type ContentKind,
  contentAbilities,
  contentKinds,
  contentPath,
} from "#app/contract/content.values.ts";
import { READ_DUES } from "#app/contract/dues.values.ts";
import { UPDATE_ELECTION } from "#app/contract/election-desk.values.ts";
import { REVIEW } from "#app/contract/review.ts";
import { READ_ROLES } from "#app/contract/role.values.ts";
import { READ_SURVEYS, surveyDeskPath, surveyKinds } from "#app/contract/survey.values.ts";
import { leaderRanks } from "#app/contract/user.ts";
import { may, type Visitor } from "#app/session/admission.ts";

const electionPath = "/desk/election";

export interface MenuItem {
  readonly href: string;
  readonly label: string;
  readonly icon: IconName;
  readonly also?: readonly string[];
  readonly counts?: string | readonly string[];
  /** Shown as tabs above each. */
  readonly parts?: readonly { readonly href: string; readonly label: string }[];
  readonly isUnlisted?: boolean;
}

/** Title: a key of menu.json's `group`. */
export interface MenuGroup {
  readonly name?: string;
  readonly items: readonly MenuItem[];
  /** Collapsed until pressed: leaders have their work first. */
  readonly isFolded?: boolean;
}

/**
 * docs/product.md#the-frame-of-every-page
 *
 * @param isOffered whether the platform serves an address
 */
export function menuOf(visitor: Visitor, isOffered: (href: string) => boolean): MenuGroup[] {
  const isKnown = visitor.kind === "guest" || visitor.kind === "authenticated";
  const isFolded = isLeader(visitor);
  const groups: MenuGroup[] = isKnown
    ? [
        { items: firstLines(visitor) },
        { name: "work", items: workLines(visitor, isOffered) },
        { name: "manage", items: manageLines(visitor) },
        { name: "yours", items: ownLines(visitor), isFolded },
        { name: "follow", items: followLines(visitor), isFolded },
      ]
    : [{ items: followLines(visitor) }];
  return groups
    .map(({ items, ...group }) => ({
      ...group,
      items: items.flatMap((each) => offeredLine(each, isOffered)),
    }))
    .filter(({ items }) => items.length > 0);
}

/** A single remaining part becomes the line; none removes it. */
function offeredLine(item: MenuItem, isOffered: (href: string) => boolean): MenuItem[] {
  const { parts, ...line } = item;
  if (!parts) return isOffered(line.href) ? [line] : [];
  const offered = parts.filter(({ href }) => isOffered(href));
  const [first] = offered;
  if (!first) return [];
  return [
    offered.length > 1 ? { ...line, href: first.href, parts: offered } : { ...line, ...first },
  ];
}

function firstLines(visitor: Visitor): MenuItem[] {
  const home: MenuItem = { href: "/", label: "home", icon: "home" };
  const events = { href: "/events", icon: "events" } as const;
  const ofEvents = ["/event", "/create-event"];
  if (!isVerified(visitor)) return [home, { ...events, label: "events", also: ofEvents }];
  return [
    home,
    {
      ...events,
      label: "dates",
      also: [...ofEvents, "/meetings", "/meeting", "/calendar"],
      parts: [
        { href: "/events", label: "events" },
        { href: "/meetings", label: "meetings" },
        { href: "/calendar", label: "calendar" },
      ],
    },
    {
      href: "/contact",
      label: "chat",
      icon: "comment",
      also: ["/create-new-room"],
      counts: "chats",
    },
    { href: "/surveys", label: "surveys", icon: "check", also: ["/survey", "/poll"] },
  ];
}

function followLines(visitor: Visitor): MenuItem[] {
  const news: MenuItem = { href: "/news", label: "news", icon: "news" };
  const also = ["/DataEntire", "/candidate"];
  const election: MenuItem = { href: "/Election", label: "election", icon: "ballot", also };
  if (visitor.kind !== "guest" && visitor.kind !== "authenticated") return [news, election];
  const lines: MenuItem[] = [
    {
      ...news,
      also: ["/posts", "/archive"],
      parts: [
        { href: "/news", label: "news" },
        { href: "/posts", label: "posts" },
        { href: "/archive", label: "archive" },
      ],
    },
    election,
    { href: "/membership", label: "guide", icon: "guide" },
  ];
  if (isVerified(visitor)) lines.push({ href: "/members", label: "members", icon: "users" });
  return lines;
}

function ownLines(visitor: Visitor): MenuItem[] {
  if (visitor.kind !== "authenticated" || visitor.user?.status === "unverified") return [];
  const lines: MenuItem[] = [];
  if (isVerified(visitor)) {
    lines.push(
      { href: "/humanitarian-aid", label: "aid", icon: "aid" },
      { href: "/services/member-services", label: "services", icon: "offer", also: ["/offer"] },
    );
  } else {
    const href = "/humanitarian-aid/my-requests";
    lines.push({ href, label: "aidRequests", icon: "aid", also: ["/humanitarian-aid"] });
  }
  lines.push({ href: "/profile/complaints-suggestions", label: "feedback", icon: "chat" });
  if (isVerified(visitor)) {
    lines.push({
      href: "/attendance",
      label: "attendance",
      icon: "pin",
      also: ["/leaderboard"],
    });
  }
  const also = ["/application", "/renewal"];
  lines.push(
    {
      href: "/notification",
      label: "notifications",
      icon: "bell",
      also: ["/push"],
      isUnlisted: true,
    },
    { href: "/profile", label: "profile", icon: "profile", also, isUnlisted: true },
  );
  return lines;
}

function workLines(visitor: Visitor, isOffered: (href: string) => boolean): MenuItem[] {
  if (!isLeader(visitor)) return [];
  const lines: MenuItem[] = [];
  if (may(visitor, REVIEW)) {
    const href = "/users/applications";
    lines.push({ href, label: "applications", icon: "users", counts: "applications" });
  }
  if (may(visitor, AID)) {
    const href = "/statistics/urgent-assistance";
    lines.push({ href, label: "aidCases", icon: "aid", counts: "aid" });
  }
  if (may(visitor, FEEDBACK)) {
    const href = "/statistics/feedback";
    lines.push({ href, label: "inbox", icon: "chat", counts: "feedback" });
  }
  const desks = contentKinds.filter(
    (kind) => mayWrite(visitor, kind) && isOffered(contentPath(kind)),
  );
  const [desk, ...others] = desks.map((kind) => contentPath(kind));
  const surveyCounts = mayReadSurveys(visitor) ? surveyKinds.map((kind) => `${kind}sCheck`) : [];
  if (desk) {
    const counts = [...desks.map((kind) => `${kind}Check`), ...surveyCounts];
    const also = [...others, electionPath, ...surveyKinds.map((kind) => surveyDeskPath(kind))];
    lines.push({ href: desk, also, label: "contentDesk", icon: "edit", counts });
  } else if (may(visitor, UPDATE_ELECTION)) {
    // Those who write candidates reach it by their desk.
    lines.push({ href: electionPath, label: "electionDesk", icon: "ballot" });
  }
  if (!desk && mayReadSurveys(visitor)) {
    // Those who write content reach it by its desk.
    const also = [surveyDeskPath("poll")];
    const href = surveyDeskPath("survey");
    lines.push({ href, also, label: "surveyDesk", icon: "edit", counts: surveyCounts });
  }
  if (may(visitor, MODERATE)) {
    const href = "/desk/moderation";
    lines.push({ href, label: "moderation", icon: "comment", counts: "moderation" });
  }
  if (lines.length === 0) return lines;
  return [{ href: "/desk", label: "desk", icon: "list", counts: "all" }, ...lines];
}

export function mayWrite(visitor: Visitor, kind: ContentKind): boolean {
  const { create, publish } = contentAbilities(kind);
  return may(visitor, create) || may(visitor, publish);
}

export function mayReadSurveys(visitor: Visitor): boolean {
  return may(visitor, READ_SURVEYS);
}

export function maySearch(visitor: Visitor): boolean {
  const decides = [REVIEW, AID, FEEDBACK, READ_USERS].some((ability) => may(visitor, ability));
  return isLeader(visitor) && decides;
}

function manageLines(visitor: Visitor): MenuItem[] {
  if (!isLeader(visitor)) return [];
  const lines: MenuItem[] = [];
  if (may(visitor, READ_USERS)) {
    // An administrator's menu has no room for a line more: the list of people leads to dues.
    lines.push({ href: "/users", label: "people", icon: "profile", also: ["/desk/dues"] });
  } else if (may(visitor, READ_DUES)) {
    lines.push({ href: "/desk/dues", label: "duesDesk", icon: "wallet", counts: "dues" });
  }
  if (may(visitor, GATHER)) {
    lines.push({ href: "/attendance/gatherings", label: "gatherings", icon: "meetings" });
  }
  if (may(visitor, NOTIFY)) {
    lines.push({ href: "/notification/create", label: "notify", icon: "bolt" });
  }
  lines.push({ href: "/statistics", label: "statistics", icon: "statistics" });
  if (may(visitor, READ_ROLES)) lines.push({ href: "/roles", label: "roles", icon: "guide" });
  if (canChangeOrganisation(visitor)) {
    const also = ["/desk/structure", "/desk/audit"];
    lines.push({ href: "/desk/settings", label: "settings", icon: "building", also });
  } else if (may(visitor, READ_AUDIT)) {
    lines.push({ href: "/desk/audit", label: "audit", icon: "archive" });
  }
  return lines;
}

/** The longest address that is a prefix of the page's; home only matches itself. */
export function currentHref(groups: readonly MenuGroup[], path: string): string | undefined {
  const hits = groups
    .flatMap(({ items }) => items)
    .flatMap(({ href, also = [] }) => [href, ...also].map((prefix) => ({ href, prefix })))
    .filter(({ prefix }) => path === prefix || (prefix !== "/" && path.startsWith(`${prefix}/`)));
  return hits.sort((a, b) => b.prefix.length - a.prefix.length)[0]?.href;
}

/** Requires a platform that reports abilities: other ones have no settings. */
export function canChangeOrganisation(visitor: Visitor): boolean {
  return (
    visitor.kind === "authenticated" &&
    visitor.user?.abilities !== undefined &&
    may(visitor, CHANGE_ORGANISATION)
  );
}

export function isVerified(visitor: Visitor): boolean {
  return visitor.kind === "authenticated" && visitor.user?.status === "verified";
}

export function isLeader(visitor: Visitor): boolean {
  return (
    visitor.kind === "authenticated" &&
    visitor.user?.status === "verified" &&
    leaderRanks.includes(visitor.user.highestRank)
  );
}
