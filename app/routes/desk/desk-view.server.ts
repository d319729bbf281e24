import { href, type RouterContextProvider } from "react-router";
import {
  addDays,
  cairoDay,
  cairoDaysSince,
  formatDay,
  formatHours,
  formatMoment,
  formatTime,
  toDayLeaf,
} from "#app/arabic/dates.ts";
import { poundsOf } from "#app/arabic/money.ts";
import { formatAgo } from "#app/arabic/time-ago.ts";
import type { IconName } from "#app/components/icon.tsx";
import { withSearch } from "#app/components/search-params.ts";
import { GATHER } from "#app/contract/ability.ts";
import { contentKinds, contentPath } from "#app/contract/content.values.ts";
import type {
  Desk,
  DeskAsked,
  DeskGathering,
  DeskQueue,
  DeskRequest,
  DeskTrend,
} from "#app/contract/desk.ts";
import { surveyDeskPath, surveyKinds } from "#app/contract/survey.values.ts";
import { may, type Visitor } from "#app/session/admission.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";
import { formatWaiting } from "./format-waiting.ts";

/** How long an own request stays on top. */
const NEW_MS = 10 * 60_000;

interface QueuePage {
  readonly list: string;
  next(item: NonNullable<DeskQueue["next"]>): string;
  /** A number to know of: it waits for no decision, and is not in the menu's number of all. */
  readonly isFigure?: true;
}

/** Unknown queues have no page. */
const queuePages: Readonly<Record<string, QueuePage>> = {
  applications: {
    list: href("/users/applications"),
    next: ({ id }) => href("/users/applications/:id", { id }),
  },
  aid: {
    list: href("/statistics/urgent-assistance"),
    next: ({ id, section }) =>
      href("/statistics/urgent-assistance/:section/:id", { section: section ?? "socity", id }),
  },
  ...Object.fromEntries(
    contentKinds.map((kind) => [
      `${kind}Check`,
      {
        list: `${contentPath(kind)}?state=check`,
        next: ({ id }: { id: string }) => contentPath(kind, id, "edit"),
      },
    ]),
  ),
  ...Object.fromEntries(
    surveyKinds.map((kind) => [
      `${kind}sCheck`,
      {
        list: `${surveyDeskPath(kind)}?state=check`,
        next: ({ id }: { id: string }) => surveyDeskPath(kind, id, "edit"),
      },
    ]),
  ),
  moderation: {
    list: href("/desk/moderation"),
    next: ({ id }) => href("/desk/moderation/:id", { id }),
  },
  reports: {
    list: `${href("/statistics/reports")}?view=waiting`,
    next: ({ id }) => href("/statistics/reports/:id", { id }),
  },
  eventDrafts: {
    list: href("/create-event"),
    next: ({ id }) => href("/event/:id/edit", { id }),
  },
  dues: {
    isFigure: true,
    list: `${href("/desk/dues")}?state=overdue`,
    next: ({ id }) => href("/desk/dues/:id", { id }),
  },
  feedback: {
    list: href("/statistics/feedback"),
    next: ({ id }) => href("/statistics/feedback/:id", { id }),
  },
};

export const isKnownQueue = (name: string): boolean => name in queuePages;
export const isTask = (name: string): boolean => isKnownQueue(name) && !queuePages[name]?.isFigure;

function requestPage({ name, id }: DeskRequest): string {
  if (name === "aid") return href("/humanitarian-aid/my-requests/:id", { id });
  if (name === "registration" || name === "renewal") return href("/application");
  return href("/profile/complaints-suggestions/:id", { id });
}

interface AskedKind {
  readonly icon: IconName;
  readonly page: (id: string) => string;
  readonly isUrgent?: boolean;
}

const ownMeeting = (id: string) => href("/meeting/:id", { id });

/** Except what the banner says. */
const askedKinds: Readonly<Record<string, AskedKind>> = {
  checkIn: { icon: "check", page: () => href("/attendance"), isUrgent: true },
  eventOffer: { icon: "events", page: (id) => href("/event/:id", { id }) },
  reportAsked: { icon: "statistics", page: (id) => href("/statistics/reports/:id", { id }) },
  reportMissing: {
    icon: "statistics",
    page: (id) =>
      withSearch(href("/statistics/reports/create"), new URLSearchParams({ event: id })),
  },
  reportDraft: { icon: "statistics", page: (id) => href("/statistics/reports/:id", { id }) },
  renewal: { icon: "profile", page: () => href("/profile/:section", { section: "membership" }) },
  dues: { icon: "offer", page: () => href("/profile/dues") },
  cashDesk: { icon: "warning", page: () => href("/desk/dues/cash") },
  feedbackReply: {
    icon: "chat",
    page: (id) => href("/profile/complaints-suggestions/:id", { id }),
  },
  meetingNow: {
    icon: "meetings",
    page: (id) => href("/meeting/:id/room", { id }),
    isUrgent: true,
  },
  meetingSoon: { icon: "meetings", page: ownMeeting },
  meetingInvitation: { icon: "meetings", page: ownMeeting },
  meetingAction: { icon: "list", page: (id) => `${ownMeeting(id)}#actions` },
  meetingLate: { icon: "list", page: (id) => `${ownMeeting(id)}#actions` },
  chatRequest: {
    icon: "comment",
    page: (id) => withSearch(href("/contact/room"), new URLSearchParams({ id })),
  },
  survey: { icon: "list", page: (id) => href("/survey/:id", { id }) },
  poll: { icon: "ballot", page: (id) => href("/poll/:id", { id }) },
  aidReply: { icon: "aid", page: (id) => href("/humanitarian-aid/my-requests/:id", { id }) },
};

const takenKinds: Readonly<Record<string, string>> = { aid: "aid" };

export function toDeskView(
  desk: Desk,
  context: Readonly<RouterContextProvider>,
  visitor: Visitor,
  now = new Date(),
) {
  const words = wordsFor(context, now);
  const { language, whenOf } = words;
  const mayGather = may(visitor, GATHER);
  const askedIds = new Set(desk.asked.map(({ id }) => id));
  const todayIds = new Set(desk.today.map(({ id }) => id));
  const next = desk.next && !todayIds.has(desk.next.id) ? desk.next : undefined;
  return {
    first: firstOf(desk.queues),
    queues: desk.queues.flatMap((queue) => toQueue(queue, words)),
    requests: desk.requests
      .filter(({ id }) => !askedIds.has(id))
      .map((request) => toRequest(request, words)),
    asked: desk.asked.flatMap((each) => toAsked(each, words)),
    next: next && {
      startsAt: next.startsAt,
      leaf: toDayLeaf(next.startsAt, language, now),
      title: next.title,
      when: formatMoment(next.startsAt, language, now),
      place: next.place,
    },
    nextEvent: desk.nextEvent && {
      startsAt: desk.nextEvent.startsAt,
      leaf: toDayLeaf(desk.nextEvent.startsAt, language, now),
      title: desk.nextEvent.title,
      isNow: Date.parse(desk.nextEvent.startsAt) <= now.getTime(),
      when: whenOf(desk.nextEvent),
      place: desk.nextEvent.place,
      href: href("/event/:id", { id: desk.nextEvent.id }),
    },
    taken: desk.taken.flatMap((each) => toTaken(each, words)),
    today: desk.today.map(({ id, title, place, startsAt, endsAt }) => ({
      id,
      href: mayGather ? href("/attendance/gatherings/:id", { id }) : undefined,
      title,
      place,
      from: formatTime(startsAt, language),
      until: endsAt ? formatTime(endsAt, language) : undefined,
      isNow: Date.parse(startsAt) <= now.getTime(),
    })),
    pulse: desk.pulse.flatMap((trend) => toPulse(trend, words)),
  };
}

type Words = ReturnType<typeof wordsFor>;

function wordsFor(context: Readonly<RouterContextProvider>, now: Date) {
  const { language } = preferencesOf(context);
  const t = translatorOf(context);
  return {
    t,
    language,
    now,
    since(moment: string) {
      const days = cairoDaysSince(moment, now);
      return days < 1 ? t("desk:today") : formatAgo(days, "day", language);
    },
    whenOf({ startsAt, endsAt }: DeskGathering) {
      if (!endsAt) return formatMoment(startsAt, language, now);
      return Date.parse(startsAt) <= now.getTime()
        ? t("desk:nowUntil", { until: formatTime(endsAt, language) })
        : formatHours(startsAt, endsAt, language, now);
    },
    dueOf(days: number | null | undefined) {
      if (typeof days !== "number") return undefined;
      if (days < 0) return formatAgo(-days, "day", language);
      if (days <= 1) return t(days === 1 ? "desk:dueTomorrow" : "desk:dueToday");
      return formatDay(addDays(cairoDay(now), days), language, now);
    },
  };
}

function toQueue(
  { name, count, oldestAt, overdue, mine, next }: DeskQueue,
  { t, language, since }: Words,
) {
  const pages = queuePages[name];
  if (!pages) return [];
  return [
    {
      name,
      count: formatWaiting(count, language),
      isEmpty: count === 0,
      title: t(`desk:queue.${name}`),
      href: pages.list,
      oldest: count > 0 && oldestAt ? t("desk:oldest", { since: since(oldestAt) }) : undefined,
      overdue: overdue > 0 ? t("desk:overdue", { count: overdue }) : undefined,
      mine: mine > 0 ? t("desk:mine", { count: mine }) : undefined,
      next: next ? pages.next(next) : undefined,
    },
  ];
}

function toRequest(request: DeskRequest, { t, since, now }: Words) {
  return {
    id: request.id,
    href: requestPage(request),
    title: request.title ?? t(`desk:request.${request.name}`),
    kind: t(`desk:request.${request.name}`),
    state: t(`desk:state.${request.state}`),
    since: since(request.at),
    isNew: now.getTime() - Date.parse(request.at) < NEW_MS,
  };
}

function toAsked(asked: DeskAsked, words: Words): AskedView[] {
  const { name, id, days } = asked;
  const { [name]: kind } = askedKinds;
  if (!kind) return [];
  return [
    {
      href: kind.page(id ?? ""),
      icon: kind.icon,
      isUrgent: kind.isUrgent ?? (typeof days === "number" && days <= 0),
      act: words.t(`desk:asked.${name}.act`),
      ...askedWords(asked, words),
    },
  ];
}

function askedWords({ name, title, type, days, amount }: DeskAsked, { t, language, dueOf }: Words) {
  if (name === "renewal") {
    return typeof days === "number" && days < 0
      ? { title: t("desk:asked.renewal.ended", { since: formatAgo(-days, "day", language) }) }
      : { title: t("desk:asked.renewal.ends", { count: days ?? 0 }) };
  }
  const what = t(`desk:asked.${name}.what`);
  if (typeof amount === "number") {
    return { title: what, what: t("dues:pounds", poundsOf(amount, language)), due: dueOf(days) };
  }
  const named = title ?? (type ? t(`desk:request.${type}`) : undefined);
  return { ...(named ? { title: named, what } : { title: what }), due: dueOf(days) };
}

function toTaken(
  { name, id, section, title, type, state, at, isOverdue }: Desk["taken"][number],
  { t, since }: Words,
) {
  const pages = queuePages[name];
  if (!pages) return [];
  const kind = t(`desk:request.${type ?? takenKinds[name] ?? name}`);
  return [
    {
      href: pages.next({ id, section }),
      title: title ?? kind,
      facts: [...(title ? [kind] : []), t(`desk:state.${state}`), since(at)],
      isOverdue: isOverdue === true,
    },
  ];
}

function toPulse(trend: DeskTrend, { t, language }: Words) {
  const { name, count, before } = trend;
  if (!trends.includes(name)) return [];
  const change = changeOf(trend);
  const number = formatWaiting(before, language);
  return [
    {
      name,
      count: formatWaiting(count, language),
      title: t(`desk:pulse.${name}.title`),
      change: t(`desk:pulse.${name}.${change}`, { before: number }),
      arrow: arrows[change],
    },
  ];
}

function firstOf(queues: readonly DeskQueue[]): string | undefined {
  const begun = queues.flatMap(({ name, oldestAt, overdue, next }) => {
    const page = next && queuePages[name]?.next(next);
    return page ? [{ page, isLate: overdue > 0, since: oldestAt ?? "" }] : [];
  });
  const [first] = begun.toSorted(
    (one, other) =>
      Number(other.isLate) - Number(one.isLate) || one.since.localeCompare(other.since),
  );
  return first?.page;
}

/** Unknown ones are omitted. */
const trends: readonly string[] = ["newMembers", "openComplaints"];

const arrows = { more: "↑", fewer: "↓", same: "=" } as const;

function changeOf({ count, before }: DeskTrend): keyof typeof arrows {
  return count === before ? "same" : count > before ? "more" : "fewer";
}

interface AskedView {
  readonly href: string;
  readonly icon: IconName;
  readonly isUrgent: boolean;
  readonly title: string;
  readonly what?: string | undefined;
  readonly due?: string | undefined;
  readonly act: string;
}

export type DeskView = ReturnType<typeof toDeskView>;
