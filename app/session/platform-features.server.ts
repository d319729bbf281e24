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
import { readOwnDues } from "#app/contract/dues.ts";
import { readDeskElection } from "#app/contract/election-desk.ts";
import type { Call } from "#app/contract/endpoint.ts";
import { listEvents } from "#app/contract/event.ts";
import { listExports } from "#app/contract/export.ts";
import { listOwnFeedback, readFeedback } from "#app/contract/feedback.ts";
import { listDepartures, readLeaving } from "#app/contract/leaving.ts";
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

/* Calls of web-only mode's outside platform (docs/product.md#another-platform). */

/** By address prefix; `*` is any segment, the longest wins. Calls of contract/core.ts exist. */
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
  ["/profile/dues", readOwnDues],
  ["/dues", readOwnDues],
  ["/desk/dues", readOwnDues],
  ["/profile/documents", listOwnDocuments],
  ["/profile/email", readProfile],
  ["/profile/*/edit", readProfile],
  ["/profile/leaving", readLeaving],
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
  ["/users/departures", listDepartures],
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

const screens = screenCalls
  .map(([path, call]) => ({ parts: path.split("/").slice(1), call }))
  .sort((a, b) => b.parts.length - a.parts.length || countAny(a.parts) - countAny(b.parts));

function countAny(parts: readonly string[]): number {
  return parts.filter((part) => part === "*").length;
}

/** By name, with their paths; kept for the process. */
const missingCalls = new Map<string, string>();

/** @param href same-site path, perhaps with query or anchor */
export function isScreenOffered(href: string): boolean {
  if (missingCalls.size === 0) return true;
  const parts = (/^[^?#]*/.exec(href)?.[0] ?? "").split("/").slice(1);
  const screen = screens.find(({ parts: own }) =>
    own.every((part, at) => (part === "*" ? parts[at] : part === parts[at])),
  );
  return !screen || isOffered(screen.call);
}

export function isOffered(endpoint: Call): boolean {
  return !missingCalls.has(endpoint.name);
}

/** 404 to a call with an id counts only if its list is missing too, or the record exists. */
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

/** What screens need, and what other pages show optionally. */
const probed: readonly Call[] = [
  ...new Set([...screenCalls.map(([, call]) => call), listPinnedNews, listFollowedChats]),
].filter((call) => !isCore(call));
/** Concurrent probes: the platform may have a rate limit. */
const PROBES_AT_ONCE = 8;
/** It may have been updated. */
const PROBE_EVERY_MS = 10 * 60_000;
const FIRST_PROBE_MS = 3_000;
const NO_ID = "00000000-0000-4000-8000-000000000000";

let probedAt = Number.NEGATIVE_INFINITY;
let isKnown = false;

export function clearOffers(): void {
  missingCalls.clear();
  probedAt = Number.NEGATIVE_INFINITY;
  isKnown = false;
}

/**
 * Probes without a token: 401 means the call exists, 404 that it doesn't. Only the first page
 * waits; an absent platform is asked again.
 * @param send takes a path below /api/v1
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

/** A public item: without a token no 401. */
async function firstNewsId(send: (path: string) => Promise<Response>): Promise<string | undefined> {
  const response = await send(`${listGuestNews.path}?page=1&limit=1`);
  const answer = listGuestNews.answer.safeParse((await response.json().catch(() => null))?.data);
  return answer.data?.items[0]?.id;
}
