import type { IconName } from "#app/components/icon.tsx";
import { UPDATE_DUES } from "#app/contract/dues.values.ts";
import { isAvailableScreen } from "#app/contract/screens.ts";
import { may, type Visitor } from "#app/session/admission.ts";
import { hasOpenApplication } from "../access/banner.ts";
import { isLeader } from "../access/menu.ts";

export interface HomeCard {
  readonly name: string;
  readonly href: string;
  readonly icon: IconName;
}

const homeCards = {
  news: { name: "news", href: "/news", icon: "news" },
  events: { name: "events", href: "/events", icon: "events" },
  posts: { name: "posts", href: "/posts", icon: "posts" },
  services: { name: "services", href: "/services/member-services", icon: "offer" },
  leadership: { name: "leadership", href: "/membership#general-leadership", icon: "users" },
  secretariats: {
    name: "secretariats",
    // docs/product.md#fixed-spellings
    href: "/membership#centeral-secretaraints",
    icon: "building",
  },
  feedback: { name: "feedback", href: "/profile/complaints-suggestions", icon: "chat" },
  statements: { name: "statements", href: "/archive#statements", icon: "archive" },
  aid: { name: "aid", href: "/humanitarian-aid", icon: "aid" },
  notifications: { name: "notifications", href: "/notification", icon: "bell" },
  statistics: { name: "statistics", href: "/statistics", icon: "statistics" },
  election: { name: "election", href: "/Election", icon: "ballot" },
  card: { name: "card", href: "/profile/card", icon: "profile" },
  leaderboard: { name: "leaderboard", href: "/leaderboard", icon: "list" },
  application: { name: "application", href: "/application", icon: "clock" },
  profile: { name: "profile", href: "/profile", icon: "person" },
  candidates: { name: "candidates", href: "/DataEntire", icon: "candidate" },
  dues: { name: "dues", href: "/desk/dues", icon: "offer" },
} as const satisfies Record<string, HomeCard>;

const cardsByKind = {
  member: ["card", "events", "aid", "feedback", "services", "leadership", "statements"],
  leader: [
    "card",
    "notifications",
    "statistics",
    "leadership",
    "secretariats",
    "events",
    "statements",
  ],
  other: ["news", "events", "posts"],
} as const satisfies Record<string, readonly (keyof typeof homeCards)[]>;

const memberCards = ["leaderboard", "profile", "candidates"] as const;

const openCards = ["news", "election", "candidates"] as const;

/** Fewer look lost. */
const FEWEST = 3;

/**
 * @param isOffered whether the platform serves an address
 * @param hasCandidates linked elsewhere on the page
 */
export function cardsOf(
  visitor: Visitor,
  isOffered: (href: string) => boolean,
  hasCandidates = false,
): HomeCard[] {
  const kind = kindOf(visitor);
  const extras = kind === "other" ? openCards : memberCards;
  const first = hasOpenApplication(visitor) ? (["application"] as const) : [];
  const books = kind === "leader" && may(visitor, UPDATE_DUES) ? (["dues"] as const) : [];
  const names = new Set([...first, ...cardsByKind[kind], ...books, ...extras]);
  const cards = [...names]
    .map((name) => homeCards[name])
    .filter(({ href }) => isAvailableScreen(href) && isOffered(href));
  const others = cards.filter(({ name }) => name !== "candidates");
  return hasCandidates && others.length >= FEWEST ? others : cards;
}

function kindOf(visitor: Visitor): keyof typeof cardsByKind {
  if (isLeader(visitor)) return "leader";
  const isVerified = visitor.kind === "authenticated" && visitor.user?.status === "verified";
  return isVerified ? "member" : "other";
}

/** Built or not. */
export const cardPages = Object.values(homeCards).map(({ href }) => href.split("#")[0] ?? href);
