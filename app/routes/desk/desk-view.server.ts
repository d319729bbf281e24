import { href, type RouterContextProvider } from "react-router";
import {
  cairoDaysSince,
  formatDay,
  formatHours,
  formatMoment,
  formatTime,
} from "#app/arabic/dates.ts";
import { formatAgo } from "#app/arabic/time-ago.ts";
import type { IconName } from "#app/components/icon.tsx";
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

/** The pages of a queue, by the queue's name; a name that this web doesn't know has none. */
const queuePages: Readonly<
  Record<string, { list: string; next(item: NonNullable<DeskQueue["next"]>): string }>
> = {
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
  feedback: {
    list: href("/statistics/feedback"),
    next: ({ id }) => href("/statistics/feedback/:id", { id }),
  },
};

/** Where somebody's own request is followed. */
function requestPage({ name, id }: DeskRequest): string {
  if (name === "aid") return href("/humanitarian-aid/my-requests/:id", { id });
  if (name === "registration" || name === "renewal") return href("/application");
  return href("/profile/complaints-suggestions/:id", { id });
}

/** Where what is asked is done; what every page says in its banner is not said again. */
const askedPages: Readonly<Record<string, (asked: DeskAsked) => string>> = {
  checkIn: () => href("/attendance"),
  eventOffer: ({ id }) => href("/event/:id", { id: id ?? "" }),
  reportAsked: ({ id }) => href("/statistics/reports/:id", { id: id ?? "" }),
  reportMissing: ({ id }) =>
    `${href("/statistics/reports/create")}?${new URLSearchParams({ event: id ?? "" })}`,
  reportDraft: ({ id }) => href("/statistics/reports/:id", { id: id ?? "" }),
  renewal: () => href("/profile/:section", { section: "membership" }),
  feedbackReply: ({ id }) => href("/profile/complaints-suggestions/:id", { id: id ?? "" }),
  meetingNow: ({ id }) => href("/meeting/:id/room", { id: id ?? "" }),
  meetingSoon: ({ id }) => href("/meeting/:id", { id: id ?? "" }),
  chatRequest: ({ id }) => `${href("/contact/room")}?${new URLSearchParams({ id: id ?? "" })}`,
  meetingInvitation: ({ id }) => href("/meeting/:id", { id: id ?? "" }),
  meetingAction: ({ id }) => `${href("/meeting/:id", { id: id ?? "" })}#actions`,
  meetingLate: ({ id }) => `${href("/meeting/:id", { id: id ?? "" })}#actions`,
  survey: ({ id }) => href("/survey/:id", { id: id ?? "" }),
  poll: ({ id }) => href("/poll/:id", { id: id ?? "" }),
  aidReply: ({ id }) => href("/humanitarian-aid/my-requests/:id", { id: id ?? "" }),
};

/** The drawing of what is asked. */
const askedIcons: Readonly<Record<string, IconName>> = {
  checkIn: "check",
  eventOffer: "events",
  reportAsked: "statistics",
  reportMissing: "statistics",
  reportDraft: "statistics",
  renewal: "profile",
  feedbackReply: "chat",
  meetingNow: "meetings",
  meetingSoon: "meetings",
  meetingInvitation: "meetings",
  meetingAction: "list",
  meetingLate: "list",
  chatRequest: "comment",
  survey: "list",
  poll: "ballot",
  aidReply: "aid",
};

/** What is late at once, or is over before long. */
const urgent: readonly string[] = ["checkIn", "meetingNow", "meetingLate"];

/** The kind of what was taken, where its queue has one kind alone. */
const takenKinds: Readonly<Record<string, string>> = { aid: "aid" };

const DAY = 24 * 60 * 60 * 1000;

/** What waits, in the visitor's words and as links. */
export function toDeskView(
  desk: Desk,
  context: Readonly<RouterContextProvider>,
  visitor: Visitor,
  now = new Date(),
) {
  const { language } = preferencesOf(context);
  const t = translatorOf(context);
  const since = (moment: string) => {
    const days = cairoDaysSince(moment, now);
    return days < 1 ? t("desk:today") : formatAgo(days, "day", language);
  };
  const whenOf = ({ startsAt, endsAt }: DeskGathering) => {
    if (!endsAt) return formatMoment(startsAt, language, now);
    return Date.parse(startsAt) <= now.getTime()
      ? t("desk:nowUntil", { until: formatTime(endsAt, language) })
      : formatHours(startsAt, endsAt, language, now);
  };
  const mayGather = may(visitor, GATHER);
  const askedIds = new Set(desk.asked.map(({ id }) => id));
  const todayIds = new Set(desk.today.map(({ id }) => id));
  const next = desk.next && !todayIds.has(desk.next.id) ? desk.next : undefined;
  const dueOf = (days: number | null | undefined) => {
    if (typeof days !== "number") return undefined;
    if (days < 0) return formatAgo(-days, "day", language);
    if (days <= 1) return t(days === 1 ? "desk:dueTomorrow" : "desk:dueToday");
    return formatDay(new Date(now.getTime() + days * DAY), language, now);
  };
  const endOf = (days: number) =>
    days < 0
      ? t("desk:asked.renewal.ended", { since: formatAgo(-days, "day", language) })
      : t("desk:asked.renewal.ends", { count: days });
  const askedView = ({ name, title, type, days }: DeskAsked) => ({
    icon: askedIcons[name] ?? "info",
    isUrgent: urgent.includes(name) || (typeof days === "number" && days <= 0),
    act: t(`desk:asked.${name}.act`),
    ...(name === "renewal"
      ? { title: endOf(days ?? 0), what: undefined, due: undefined }
      : {
          title: title ?? (type ? t(`desk:request.${type}`) : ""),
          what: t(`desk:asked.${name}.what`),
          due: dueOf(days),
        }),
  });
  return {
    queues: desk.queues.flatMap((queue) => {
      const pages = queuePages[queue.name];
      if (!pages) return [];
      const { name, count, oldestAt, overdue, mine, next } = queue;
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
    }),
    // What was answered and not read stands above.
    requests: desk.requests
      .filter(({ id }) => !askedIds.has(id))
      .map((request) => ({
        id: request.id,
        href: requestPage(request),
        title: request.title ?? t(`desk:request.${request.name}`),
        kind: t(`desk:request.${request.name}`),
        state: t(`desk:state.${request.state}`),
        since: since(request.at),
      })),
    asked: desk.asked.flatMap((each) => {
      const page = askedPages[each.name];
      return page ? [{ href: page(each), ...askedView(each) }] : [];
    }),
    next: next && {
      title: next.title,
      when: formatMoment(next.startsAt, language, now),
      place: next.place,
    },
    nextEvent: desk.nextEvent && {
      title: desk.nextEvent.title,
      // It stays until it is over.
      isNow: Date.parse(desk.nextEvent.startsAt) <= now.getTime(),
      when: whenOf(desk.nextEvent),
      place: desk.nextEvent.place,
      href: href("/event/:id", { id: desk.nextEvent.id }),
    },
    taken: desk.taken.flatMap(({ name, id, section, title, type, state, at, isOverdue }) => {
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
    }),
    today: desk.today.map(({ id, title, place, startsAt, endsAt }) => ({
      id,
      href: mayGather ? href("/attendance/gatherings/:id", { id }) : undefined,
      title,
      place,
      from: formatTime(startsAt, language),
      until: endsAt ? formatTime(endsAt, language) : undefined,
      isNow: Date.parse(startsAt) <= now.getTime(),
    })),
    pulse: desk.pulse.flatMap((trend) => {
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
    }),
  };
}

/** Those that this web has words for. */
const trends: readonly string[] = ["newMembers", "openComplaints"];

const arrows = { more: "↑", fewer: "↓", same: "=" } as const;

function changeOf({ count, before }: DeskTrend): keyof typeof arrows {
  return count === before ? "same" : count > before ? "more" : "fewer";
}

export type DeskView = ReturnType<typeof toDeskView>;
