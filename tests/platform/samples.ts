import { vi } from "vitest";
import { INDIVIDUAL } from "#app/contract/election.ts";
import type { Call } from "#app/contract/endpoint.ts";
import { calls } from "#app/platform/api.ts";
import { rateLimits } from "#app/platform/database/tables.ts";
import { hashCode } from "#app/platform/guest/code.ts";
import { admitGuest, keepRegistration } from "#app/platform/guest/store.ts";
import { openWorld, person, type World } from "#tests/world/platform.ts";

/** What a call takes when all is well. */
export interface Sample {
  readonly params?: Readonly<Record<string, string>>;
  readonly body?: Readonly<Record<string, unknown>>;
}

export const writes = calls.filter(({ method }) => method !== "GET");

/** A platform on which every call can be made well and badly. */
export async function openBadWorld() {
  const world = await openWorld();
  const { accessToken: admin } = await world.signIn(person("verified", "admin").uid);
  let number = 0;
  return {
    world,
    admin,
    /** A good sample of a write, another one each time. */
    sample: (call: Call) => goodSample(world, admin, call, ++number),
    /** Asks as whoever may, as a client of its own. */
    async ask(
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
    ): Promise<Told> {
      const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? "1");
      const response = await world.platform.fetch(
        new Request(`http://platform/api/v1${address}${query}`, {
          method,
          headers: {
            "Accept-Language": language,
            "X-Client-Address": `192.0.2.${++number}`,
            ...(admits !== "everyone" && { Authorization: `Bearer ${admin}` }),
            ...headers,
          },
          body: body as BodyInit,
        }),
      );
      const text = await response.text();
      return { status: response.status, headers: response.headers, text, language };
    },
    async forgetLimits() {
      await world.platform.world.db.delete(rateLimits);
    },
    close: () => world.close(),
  };
}
export type BadWorld = Awaited<ReturnType<typeof openBadWorld>>;

export interface Told {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly language: "ar" | "en";
}

/** A sample as a client would send it. */
export function sending({ multipart, method }: Call, { params, body = {} }: Sample) {
  if (method === "GET") return { params };
  if (!multipart) {
    return { params, body: JSON.stringify(body), headers: { "Content-Type": "application/json" } };
  }
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) form.append(name, value as string);
  return { params, body: form, headers: {} };
}
export type Sending = ReturnType<typeof sending>;
export const withHeaders = (sent: Sending, headers: Record<string, string>) => ({
  ...sent,
  headers: { ...sent.headers, ...headers },
});

/** The social provider, for whom every token that begins with "good" is the same person's. */
export function mockGraph(): void {
  const { uid } = person("verified");
  vi.spyOn(globalThis, "fetch").mockImplementation(async (address) => {
    const { pathname, searchParams } = new URL(String(address));
    if (!pathname.endsWith("/debug_token")) return Response.json({ id: uid, name: "…" });
    const is_valid = searchParams.get("input_token")?.startsWith("good");
    return Response.json({ data: { is_valid, app_id: "demo", user_id: uid, expires_at: 0 } });
  });
}

const pdf = (number: number) =>
  new File([`%PDF-1.7\n${number}\ntrailer\n<< >>\n%%EOF\n`], "cv.pdf", { type: "application/pdf" });

/** A new write has no line here: tests/platform/bad-writes.test.ts asks for one. */
async function goodSample(
  { platform, signIn, ask }: World,
  token: string,
  { name }: Call,
  number: number,
): Promise<Sample> {
  const { db, configuration, clock } = platform.world;
  const email = `sample-${number}@example.com`;
  const guest = { email, fullName: "منى السيد", phoneNumber: "01012345678" };
  const code = "123456";
  const registration = {
    ...guest,
    codeHash: hashCode(code, email, configuration.sessionSecrets[0] ?? ""),
    codeSentAt: clock.now(),
    tries: 0,
  };
  const ownComment = async () => {
    const body = { body: `تعليق ${number}` };
    const answer = await ask("POST", "/news/1/comments", { token, body });
    return { id: "1", commentId: String(answer.body.data.id) };
  };
  switch (name) {
    case "logInWithFacebook":
      return { body: { fbAccessToken: `good-${number}`, playerId: "null" } };
    case "refreshTokens":
    case "logOut": {
      const { refreshToken } = await signIn(person("verified").uid);
      return { body: { refreshToken, playerId: "null" } };
    }
    case "registerGuest":
      return { body: guest };
    case "resendGuestCode":
      return { body: { email } };
    case "logInGuest":
      await admitGuest(db, registration, clock.now());
      return { body: { email } };
    case "verifyGuest":
      await keepRegistration(db, registration);
      return { body: { email, otp: code } };
    case "toggleNewsLike":
      return { params: { id: String((number % 200) + 1) } };
    case "addNewsComment":
      return { params: { id: "1" }, body: { body: `تعليق ${number}` } };
    case "editNewsComment":
      return { params: await ownComment(), body: { body: `تعليق معدل ${number}` } };
    case "deleteNewsComment":
      return { params: await ownComment() };
    case "addCandidate":
      return {
        body: { name: `مرشح ${number}`, type: INDIVIDUAL, electoralDistrict: "الدائرة الأولى" },
      };
    case "editCandidate":
      return { params: { id: "1" }, body: { nickname: `لقب ${number}` } };
    case "uploadCandidateImages":
      return { params: { id: "1" }, body: { cvFile: pdf(number) } };
    default:
      return {};
  }
}
