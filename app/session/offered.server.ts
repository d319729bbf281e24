import { listAid, listOwnAid, readAid } from "#app/contract/aid.ts";
import { listApplications, readOwnApplication } from "#app/contract/application.ts";
import { listArchive } from "#app/contract/archive.ts";
import { listGatherings } from "#app/contract/attendance.ts";
import { listAudit } from "#app/contract/audit.ts";
import { getMe } from "#app/contract/auth.ts";
import { listAllBranches } from "#app/contract/branch.ts";
import { readCalendar } from "#app/contract/calendar.ts";
import { readOwnCard } from "#app/contract/card.ts";
import { listChatRooms } from "#app/contract/chat.ts";
import { listFollowedChats } from "#app/contract/chat-followed.ts";
import { contentKinds, contentPath } from "#app/contract/content.values.ts";
import { kindCalls } from "#app/contract/content-kinds.ts";
import { coreCalls } from "#app/contract/core.ts";
import { readDesk } from "#app/contract/desk.ts";
import { listMembers } from "#app/contract/directory.ts";
import { readDeskElection } from "#app/contract/election-desk.ts";
import type { Call } from "#app/contract/endpoint.ts";
import { listEvents } from "#app/contract/event.ts";
import { listExports } from "#app/contract/export.ts";
import { listOwnFeedback, readFeedback } from "#app/contract/feedback.ts";
import { listMeetings } from "#app/contract/meeting.ts";
import { listCases, readOwnCase, readReportable } from "#app/contract/moderation.ts";
import { listGuestNews, listPinnedNews, readNews } from "#app/contract/news.ts";
import { listOffers } from "#app/contract/offers.ts";
import { getOrganisation } from "#app/contract/organisation.ts";
import { listUsers } from "#app/contract/people.ts";
import { listPosts } from "#app/contract/posts.ts";
import { downloadProfile, listOwnDocuments, readProfile } from "#app/contract/profile.ts";
import { readPushSettings } from "#app/contract/push.ts";
import { listReports } from "#app/contract/report.ts";
import { search } from "#app/contract/search.ts";
import { listSilences } from "#app/contract/silence.ts";
import {
  countMembers,
  listEventNumbers,
  listReactions,
  readStatistics,
  readTrends,
} from "#app/contract/statistics.ts";
import { readStatisticsMail } from "#app/contract/statistics-mail.ts";
import { readStructure } from "#app/contract/structure.ts";
import { listDeskUnits } from "#app/contract/structure-desk.ts";
import { listSurveys } from "#app/contract/survey.ts";
import { surveyDeskPath, surveyKinds } from "#app/contract/survey.values.ts";
import { listDeskSurveys } from "#app/contract/survey-desk.ts";

/*
 * Which of our additional calls the outside platform of web-only mode answers, and so which screens are
 * worth a link (docs/product.md#another-platform). In one process with our platform, all of them.
 */

/**
 * The call that a screen rests on, by the beginning of its address; `*` is any part of one, and the
 * longest beginning decides. A call that every platform has (contract/core.ts) is always there.
 */
const screenCalls: readonly (readonly [path: string, Call])[] = [
  ["/news", listGuestNews],
  ["/news/*", readNews],
  ["/report", readReportable],
  ["/posts", listPosts],
  ["/archive", listArchive],
  ["/events", listEvents],
  ["/event", listEvents],
  ["/create-event", listEvents],
  ["/membership", readStructure],
  ["/application", readOwnApplication],
  ["/humanitarian-aid/my-requests", listOwnAid],
  ["/profile/card", readOwnCard],
  ["/profile/data", downloadProfile],
  ["/profile/documents", listOwnDocuments],
  ["/profile/email", readProfile],
  ["/profile/*/edit", readProfile],
  ["/profile/moderation", readOwnCase],
  ["/profile/complaints-suggestions", listOwnFeedback],
  ["/push", readPushSettings],
  ["/services/member-services", listOffers],
  ["/offer", listOffers],
  ["/members", listMembers],
  ["/surveys", listSurveys],
  ["/survey", listSurveys],
  ["/poll", listSurveys],
  ["/attendance/gatherings", listGatherings],
  ["/meetings", listMeetings],
  ["/meeting", listMeetings],
  ["/contact", listChatRooms],
  ["/create-new-room", listChatRooms],
  ["/calendar", readCalendar],
  ["/users", listUsers],
  ["/user", listUsers],
  ["/users/applications", listApplications],
  ["/users/export", listExports],
  ["/users/exports", listExports],
  ["/search", search],
  ["/desk", readDesk],
  ["/desk/audit", listAudit],
  ["/desk/settings", getOrganisation],
  ["/desk/settings/branches", listAllBranches],
  ["/desk/settings/silence", listSilences],
  ["/desk/election", readDeskElection],
  ["/desk/moderation", listCases],
  ["/desk/structure", listDeskUnits],
  ...contentKinds.map((kind) => [contentPath(kind), kindCalls[kind].list] as const),
  ...surveyKinds.map((kind) => [surveyDeskPath(kind), listDeskSurveys] as const),
  ["/statistics", getMe],
  ["/statistics/numbers", readTrends],
  ["/statistics/numbers.csv", readStatistics],
  ["/statistics/event-statistics", readStatistics],
  ["/statistics/events", listEventNumbers],
  ["/statistics/reactions", readStatistics],
  ["/statistics/reactions/*", listReactions],
  ["/statistics/members", countMembers],
  ["/statistics/mail", readStatisticsMail],
  ["/statistics/feedback/*", readFeedback],
  ["/statistics/reports", listReports],
  ["/statistics/urgent-assistance", listAid],
  ["/statistics/urgent-assistance/*/*", readAid],
];

/** By their parts, those that say most of an address first. */
const screens = screenCalls
  .map(([path, call]) => ({ parts: path.split("/").slice(1), call }))
  .sort((a, b) => b.parts.length - a.parts.length || countAny(a.parts) - countAny(b.parts));

function countAny(parts: readonly string[]): number {
  return parts.filter((part) => part === "*").length;
}

/** The calls that the outside platform lacks, by name, with their paths. Kept for the process. */
const missingCalls = new Map<string, string>();

/**
 * Whether a screen is worth a link: the platform has the call that it rests on.
 *
 * @param href a path of this site, perhaps with a query or an anchor
 */
export function isScreenOffered(href: string): boolean {
  if (missingCalls.size === 0) return true;
  const parts = (/^[^?#]*/.exec(href)?.[0] ?? "").split("/").slice(1);
  const screen = screens.find(({ parts: own }) =>
    own.every((part, at) => (part === "*" ? parts[at] : part === parts[at])),
  );
  return !screen || isOffered(screen.call);
}

/** Whether the platform has a call, as far as is known. */
export function isOffered(endpoint: Call): boolean {
  return !missingCalls.has(endpoint.name);
}

/**
 * Notes what an outside platform answered to a call; answers whether it lacks the call. A 404 to a call
 * with an id means that too only where the list that the id is from is missing, or where it was asked for
 * something that is there (`probeOffers`); otherwise that one record is not found.
 */
export function recordOffer(endpoint: Call, status: number): boolean {
  const { name, path } = endpoint;
  if (isCore(endpoint)) return false;
  if (status !== 404) {
    if (status < 500) missingCalls.delete(name);
    return false;
  }
  if (!path.includes("{")) missingCalls.set(name, path);
  return (
    missingCalls.has(name) ||
    [...missingCalls.values()].some((missing) => path.startsWith(`${missing}/`))
  );
}

function isCore({ method, path }: Call): boolean {
  return coreCalls.has(`${method} ${path}`);
}

/** What is asked before a page needs to know: what screens rest on, and what other pages show if it is there. */
const probed: readonly Call[] = [
  ...new Set([...screenCalls.map(([, call]) => call), listPinnedNews, listFollowedChats]),
].filter((call) => !isCore(call));
/** Requests at a time, so that a platform that limits them is not flooded. */
const PROBES_AT_ONCE = 8;
/** How long an answer holds before the platform is asked again: it may have been updated. */
const PROBE_EVERY_MS = 10 * 60_000;
/** A page waits this long at most for the first answers of all. */
const FIRST_PROBE_MS = 3_000;
/** No record has it. */
const NO_ID = "00000000-0000-4000-8000-000000000000";

let probedAt = Number.NEGATIVE_INFINITY;
let isKnown = false;

/** Knows nothing of the outside platform any more: the next page asks it anew. */
export function clearOffers(): void {
  missingCalls.clear();
  probedAt = Number.NEGATIVE_INFINITY;
  isKnown = false;
}

/**
 * Asks the outside platform which calls it has, without a token: 401 says that it has one, 404 that it
 * doesn't. Nobody waits but for the first time; a platform that is away says nothing, and is asked again.
 *
 * @param send asks for a path below /api/v1
 */
export async function probeOffers(
  send: (path: string) => Promise<Response>,
  now = Date.now(),
): Promise<void> {
  if (now - probedAt < PROBE_EVERY_MS) return;
  probedAt = now;
  const asking = probeAll(send).then(
    () => {
      isKnown = true;
    },
    () => {
      probedAt = Number.NEGATIVE_INFINITY;
    },
  );
  if (isKnown) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, FIRST_PROBE_MS);
  await Promise.race([asking, promise]).finally(() => clearTimeout(timer));
}

async function probeAll(send: (path: string) => Promise<Response>): Promise<void> {
  const newsId = await firstNewsId(send);
  const asked = [...probed];
  const lanes = Array.from({ length: PROBES_AT_ONCE }, async () => {
    for (let call = asked.shift(); call; call = asked.shift()) {
      // Without an item nothing leads to one.
      const id = call === readNews ? newsId : NO_ID;
      if (!id) continue;
      const response = await send(call.path.replaceAll(/\{\w+\}/g, encodeURIComponent(id)));
      await response.body?.cancel();
      if (response.status === 404) missingCalls.set(call.name, call.path);
      else recordOffer(call, response.status);
    }
  });
  await Promise.all(lanes);
}

/** Of an item that anybody may read: whoever asks for it without a token is not told 401. */
async function firstNewsId(send: (path: string) => Promise<Response>): Promise<string | undefined> {
  const response = await send(`${listGuestNews.path}?page=1&limit=1`);
  const answer = listGuestNews.answer.safeParse((await response.json().catch(() => null))?.data);
  return answer.data?.items[0]?.id;
}
