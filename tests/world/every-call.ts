import { eq } from "drizzle-orm";
import { vi } from "vitest";
import type { Call } from "#app/contract/endpoint.ts";
import { rateLimits } from "#app/platform/database/tables.ts";
import { events } from "#app/platform/event/tables.ts";
import { calls } from "#app/platform/http/api.ts";
import { addGroup } from "./chat.ts";
import { addEvent } from "./event.ts";
import { addGathering } from "./gatherings.ts";
import { anId, HOST, LEADER, type toRequestInit } from "./good-requests/given.ts";
import { goodRequest } from "./good-requests/good-request.ts";
import { APPLICANT } from "./good-requests/people.ts";
import { addMeeting } from "./meeting.ts";
import { signUpToken } from "./membership.ts";
import { openWorld, person, type World } from "./platform.ts";
import { addReport } from "./report.ts";
import { addSurvey, pollQuestion } from "./survey.ts";

export const writes = calls.filter(({ method }) => method !== "GET");

/** A platform on which every call can be made well and badly. */
export async function openBadWorld(options: Parameters<typeof openWorld>[1] = {}) {
  const world = await openWorld({}, options);
  const { accessToken: admin } = await world.signIn(person("verified", "admin").uid);
  const callers = await callersOf(world);
  await addGathering(world.platform.dependencies, 0, anId("/attendance/"));
  // Asked for by its id, which an insert of the program leaves to the database.
  const event = await addEvent(world.platform.dependencies);
  await world.db
    .update(events)
    .set({ id: anId("/events/") })
    .where(eq(events.id, event));
  await addMeeting(world.platform.dependencies, [HOST], { id: anId("/meetings/") });
  await addGroup(world.platform.dependencies, [HOST, LEADER], { id: anId("/chat/") });
  await addReport(world.platform.dependencies, HOST, { id: anId("/reports/") });
  await addSurvey(world.platform.dependencies, { id: anId("/surveys/") });
  await addSurvey(world.platform.dependencies, {
    ...{ id: POLL, kind: "poll", questions: [pollQuestion], isAnonymous: true },
    ...{ state: "closed", closesAt: world.platform.dependencies.clock.now() },
  });
  let number = 0;
  let asked = 0;
  return {
    world,
    admin,
    /** A good request of a write, another one each time. */
    sample: (call: Call) => goodRequest(world, admin, call, ++number),
    /** Asks as whoever may, as a client of its own. */
    async request(
      { method, path, admits }: Pick<Call, "method" | "path" | "admits">,
      {
        params = {},
        query = "",
        body,
        headers = {},
        language = "ar",
      }: {
        params?: Readonly<Record<string, string>>;
        query?: string;
        body?: BodyInit | Uint8Array;
        headers?: Record<string, string>;
        language?: "ar" | "en";
      } = {},
    ): Promise<TestResponse> {
      const address = path.replaceAll(
        /\{(\w+)\}/g,
        (_, name: string) => params[name] ?? goodParam(path, name),
      );
      // Who signs out everywhere can do nothing afterwards.
      const own = path === "/auth/sessions" ? await signInToSignOut(world) : undefined;
      const token = own ?? callers[path] ?? admin;
      const response = await world.platform.fetch(
        new Request(`http://platform/api/v1${address}${query}`, {
          method,
          headers: {
            "Accept-Language": language,
            "X-Client-Address": `192.0.2.${++asked}`,
            ...(admits !== "everyone" && { Authorization: `Bearer ${token}` }),
            ...headers,
          },
          body: body as BodyInit,
        }),
      );
      const isStream = response.headers.get("content-type")?.startsWith("text/event-stream");
      if (isStream) await response.body?.cancel();
      const text = isStream ? "" : await response.text();
      return { status: response.status, headers: response.headers, text, language };
    },
    async clearRateLimits() {
      await world.db.delete(rateLimits);
    },
    close: () => world.close(),
  };
}
export type BadWorld = Awaited<ReturnType<typeof openBadWorld>>;

/** An anonymous poll that is over. */
const POLL = "00000000-0000-7000-8000-000000000001";

/** What a parameter of a path may be: of what is there, where the calls are asked about that. */
function goodParam(path: string, name: string): string {
  if (name === "questionId") return "q3";
  return path === "/surveys/{id}/ballots" ? POLL : anId(path);
}

/** A session that is there to be ended. Without a database there is none. */
async function signInToSignOut({ signIn }: World): Promise<string | undefined> {
  const { uid } = person("verified", "secretariat_admin");
  return signIn(uid).then(
    ({ accessToken }) => accessToken,
    () => undefined,
  );
}

/** Who makes the calls that are not an admin's to make, by their paths. */
async function callersOf({ platform, signIn }: World): Promise<Readonly<Record<string, string>>> {
  const tokenOf = async (status: string) => (await signIn(person(status).uid)).accessToken;
  // Who leaves is signed out everywhere else.
  const leaver = await tokenOf("refused");
  return {
    "/membership/attachment-info": await tokenOf("unverified"),
    "/membership/complete-info": await signUpToken(platform, APPLICANT),
    "/membership/renewal": await tokenOf("expired"),
    "/membership/application/correction": await tokenOf("pending"),
    "/membership/application": await tokenOf("expired"),
    "/profile/leaving": leaver,
    "/profile/leaving/code": leaver,
    "/profile/leaving/confirmation": leaver,
  };
}

export interface TestResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly language: "ar" | "en";
}

export type SampleRequest = ReturnType<typeof toRequestInit>;
export const withHeaders = (sent: SampleRequest, headers: Record<string, string>) => ({
  ...sent,
  headers: { ...sent.headers, ...headers },
});

/**
 * The social provider, for whom every token that begins with "good" is the same person's, but
 * "good-stranger-7" that of somebody whom nobody knows.
 */
export function mockFacebookGraph(): void {
  const member = person("verified");
  vi.spyOn(globalThis, "fetch").mockImplementation(async (address) => {
    const { pathname, searchParams } = new URL(String(address));
    const token = searchParams.get("input_token") ?? searchParams.get("access_token") ?? "";
    const uid = /^good-(stranger-\d+)/.exec(token)?.[1] ?? member.uid;
    if (!pathname.endsWith("/debug_token")) return Response.json({ id: uid, name: "…" });
    const is_valid = searchParams.get("input_token")?.startsWith("good");
    return Response.json({ data: { is_valid, app_id: "demo", user_id: uid, expires_at: 0 } });
  });
}
