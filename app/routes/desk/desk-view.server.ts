import { href, type RouterContextProvider } from "react-router";
import { formatDateTime } from "#app/arabic/dates.ts";
import { formatAgo } from "#app/arabic/time-ago.ts";
import type { Desk, DeskQueue, DeskRequest } from "#app/contract/desk.ts";
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

const askedPages: Readonly<Record<string, string>> = {
  checkIn: href("/attendance"),
  correction: href("/application"),
};

const DAY = 24 * 60 * 60 * 1000;

/** What waits, in the visitor's words and as links. */
export function toDeskView(desk: Desk, context: Readonly<RouterContextProvider>, now = new Date()) {
  const { language } = preferencesOf(context);
  const t = translatorOf(context);
  const daysSince = (moment: string) => Math.floor((now.getTime() - Date.parse(moment)) / DAY);
  const since = (moment: string) => {
    const days = daysSince(moment);
    return days < 1 ? t("desk:today") : formatAgo(days, "day", language);
  };
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
    requests: desk.requests.map((request) => ({
      id: request.id,
      href: requestPage(request),
      title: request.title ?? t(`desk:request.${request.name}`),
      kind: t(`desk:request.${request.name}`),
      state: t(`desk:state.${request.state}`),
      since: since(request.at),
    })),
    // What the banner of every page says is not said again.
    asked: desk.asked.flatMap(({ name, title }) => {
      const page = askedPages[name];
      if (!page || name === "correction") return [];
      return [{ href: page, title: t(`desk:asked.${name}`, { title: title ?? "" }) }];
    }),
    next: desk.next && {
      title: desk.next.title,
      when: formatDateTime(desk.next.startsAt, language),
      place: desk.next.place,
    },
  };
}

export type DeskView = ReturnType<typeof toDeskView>;
