import { listAid, listOwnAid } from "#app/contract/aid.ts";
import { listApplications } from "#app/contract/application.ts";
import { listGatherings } from "#app/contract/attendance.ts";
import { listChatRooms } from "#app/contract/chat.ts";
import { coreCalls } from "#app/contract/core.ts";
import { readDesk } from "#app/contract/desk.ts";
import type { Call } from "#app/contract/endpoint.ts";
import { listEvents } from "#app/contract/event.ts";
import { listMeetings } from "#app/contract/meeting.ts";
import { listReports } from "#app/contract/report.ts";
import { search } from "#app/contract/search.ts";
import { readStructure } from "#app/contract/structure.ts";

/** The calls that links and menu lines rest on, so that they are known before anybody presses one. */
const probed: readonly Call[] = [
  listApplications,
  listAid,
  listOwnAid,
  listGatherings,
  listEvents,
  listChatRooms,
  listMeetings,
  listReports,
  readDesk,
  search,
  readStructure,
];

/**
 * Which of our additional calls the outside platform of web-only mode answers
 * (docs/product.md#another-platform). In one process with our platform, all of them.
 *
 * What is known is kept for the process: a 404 to a call without parameters says that the platform
 * doesn't have it, any other answer that it does.
 */
const missingCalls = new Set<string>();

/** How long an answer holds before the platform is asked again: it may have been updated. */
const PROBE_EVERY_MS = 10 * 60_000;
let probedAt = Number.NEGATIVE_INFINITY;

/** Whether another platform may lack a call and say so by 404. With an id in the path, 404 means "not found". */
export function isExtension({ method, path }: Call): boolean {
  return !coreCalls.has(`${method} ${path}`) && !path.includes("{");
}

/** Notes what an outside platform answered to a call; answers whether it lacks the call. */
export function recordOffer(endpoint: Call, status: number): boolean {
  if (!isExtension(endpoint)) return false;
  if (status === 404) missingCalls.add(endpoint.name);
  else if (status < 500) missingCalls.delete(endpoint.name);
  return status === 404;
}

/** Whether a screen that rests on a call is worth a link. */
export function isOffered(endpoint: Call): boolean {
  return !missingCalls.has(endpoint.name);
}

/**
 * Asks the outside platform for calls without a token: 401 says that it has one, 404 that it doesn't.
 * Nobody waits for it, and a platform that is away says nothing.
 */
export async function probeOffers(
  send: (endpoint: Call) => Promise<Response>,
  now = Date.now(),
): Promise<void> {
  if (now - probedAt < PROBE_EVERY_MS) return;
  probedAt = now;
  for (const endpoint of probed) {
    const response = await send(endpoint).catch(() => undefined);
    if (!response) {
      probedAt = Number.NEGATIVE_INFINITY;
      return;
    }
    await response.body?.cancel();
    recordOffer(endpoint, response.status);
  }
}
