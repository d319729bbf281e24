import { eq } from "drizzle-orm";
import { vi } from "vitest";
import { INDIVIDUAL } from "#app/contract/election.ts";
import type { Call } from "#app/contract/endpoint.ts";
import { defaultOrganisation } from "#app/organisation.ts";
import { applications } from "#app/platform/application/tables.ts";
import { rateLimits } from "#app/platform/database/tables.ts";
import { admitGuest, saveRegistration } from "#app/platform/guest/store.ts";
import { calls } from "#app/platform/http/api.ts";
import { hashCode } from "#app/platform/privacy/one-time-code.ts";
import { saveEmailChange } from "#app/platform/profile/store-email.ts";
import { findUserByFacebook } from "#app/platform/user/api.ts";
import { addApplicant } from "#tests/world/applicant.ts";
import {
  askForCorrection,
  beginApplication,
  withoutApplications,
} from "#tests/world/applications.ts";
import { drawing } from "#tests/world/drawing.ts";
import { addEmailCode, addInvitation } from "#tests/world/email-code.ts";
import { addGathering, addPresence, codeNow } from "#tests/world/gatherings.ts";
import { addIdentified, addMemberOnFile } from "#tests/world/member-on-file.ts";
import { answers, picture, pictures, renewal, signUpToken } from "#tests/world/membership.ts";
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
  const callers = await callersOf(world);
  await addGathering(world.platform.world, 0, anId("/attendance/"));
  let number = 0;
  return {
    world,
    admin,
    /** A good sample of a write, another one each time. */
    sample: (call: Call) => goodSample(world, admin, call, ++number),
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
        (_, name: string) => params[name] ?? anId(path),
      );
      // Who signs out everywhere can do nothing afterwards.
      const own = path === "/auth/sessions" ? await signInToSignOut(world) : undefined;
      const token = own ?? callers[path] ?? admin;
      const response = await world.platform.fetch(
        new Request(`http://platform/api/v1${address}${query}`, {
          method,
          headers: {
            "Accept-Language": language,
            "X-Client-Address": `192.0.2.${++number}`,
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
      await world.platform.world.db.delete(rateLimits);
    },
    close: () => world.close(),
  };
}
export type BadWorld = Awaited<ReturnType<typeof openBadWorld>>;

/** An id that something could have, as the calls of a path write ids. */
function anId(path: string): string {
  return /^\/(attendance|membership|feedback|humanitarian-aid)\//.test(path)
    ? "00000000-0000-7000-8000-000000000000"
    : "1";
}

/** A session that is there to be ended. Without a database there is none. */
async function signInToSignOut({ signIn }: World): Promise<string | undefined> {
  const { uid } = person("verified", "secretariat_admin");
  return signIn(uid).then(
    ({ accessToken }) => accessToken,
    () => undefined,
  );
}

/** Who signs up in the samples. */
const APPLICANT = "sample-applicant";

/** Who makes the calls that are not an admin's to make, by their paths. */
async function callersOf({ platform, signIn }: World): Promise<Readonly<Record<string, string>>> {
  const tokenOf = async (status: string) => (await signIn(person(status).uid)).accessToken;
  return {
    "/membership/attachment-info": await tokenOf("unverified"),
    "/membership/complete-info": await signUpToken(platform, APPLICANT),
    "/membership/renewal": await tokenOf("expired"),
    "/membership/application/correction": await tokenOf("pending"),
    "/membership/application": await tokenOf("expired"),
  };
}

export interface TestResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly language: "ar" | "en";
}

/** A sample as a client would send it. */
export function toRequestInit({ multipart, method }: Call, { params, body = {} }: Sample) {
  if (method === "GET") return { params };
  if (!multipart) {
    return { params, body: JSON.stringify(body), headers: { "Content-Type": "application/json" } };
  }
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) form.append(name, value as string);
  return { params, body: form, headers: {} };
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

const pdf = (number: number) =>
  new File([`%PDF-1.7\n${number}\ntrailer\n<< >>\n%%EOF\n`], "cv.pdf", { type: "application/pdf" });

const roleBody = (number: number) => ({
  name: `دور ${number}`,
  description: "دور للتجربة",
  rank: "sector_leader",
  abilities: [{ action: "update", subject: "aid" }],
});

const branchBody = (number: number) => ({
  name: `فرع ${number}`,
  governorate: "قنا",
  city: "دشنا",
});

const identityBody = (number: number) => ({
  nameAr: `حزب ${number}`,
  nameEn: `Party ${number}`,
  shortAr: "حزب",
  shortEn: "Party",
  portalAr: "بوابة",
  portalEn: "Portal",
  promiseAr: "وعد",
  promiseEn: "Promise",
  email: "office@example.com",
});

const aidBody = (number: number) => ({
  title: `طلب ${number}`,
  description: "نص",
  category: "medical",
  attachments: picture(`${number}.jpg`),
});

let hidings = 0;
let skips = 0;
let trials = 0;

/** A new write has no line here: tests/platform/bad-input.test.ts asks for one. */
async function goodSample(
  { platform, signIn, request }: World,
  token: string,
  { name }: Call,
  number: number,
): Promise<Sample> {
  const { db, configuration, clock, personal } = platform.world;
  const email = `sample-${number}@example.com`;
  const guest = { email, fullName: "منى السيد", phoneNumber: "01012345678" };
  const code = "123456";
  const registration = {
    email,
    fullName: guest.fullName,
    sealedPhone: personal.seal(guest.phoneNumber),
    codeHash: hashCode(code, email, configuration.sessionSecrets[0] ?? ""),
    codeSentAt: clock.now(),
    tries: 0,
  };
  const ownComment = async () => {
    const body = { body: `تعليق ${number}` };
    const answer = await request("POST", "/news/1/comments", { token, body });
    return { id: "1", commentId: String(answer.body.data.id) };
  };
  const freshRole = async () => {
    const answer = await request("POST", "/roles", { token, body: roleBody(number) });
    return { id: String(answer.body.data.id) };
  };
  const freshBranch = async () => {
    const answer = await request("POST", "/branch", { token, body: branchBody(number) });
    return { id: String(answer.body.data.id) };
  };
  const newComplaint = async (by: string) => {
    const body = { topic: "health", title: `شكوى ${number}`, body: "نص" };
    const answer = await request("POST", "/feedback/complaints", { token: by, body });
    return { id: String(answer.body.data.id) };
  };
  const membersComplaint = async () =>
    newComplaint((await signIn(person("verified").uid)).accessToken);
  const newAid = async (by: string) => {
    await db.delete(rateLimits);
    const body = new FormData();
    for (const [field, value] of Object.entries(aidBody(number))) body.append(field, value);
    const answer = await request("POST", "/humanitarian-aid", { token: by, body });
    return { id: String(answer.body.data.id) };
  };
  const membersAid = async () => newAid((await signIn(person("verified").uid)).accessToken);
  const fileOf = async ({ id }: { id: string }, path: string) => {
    const answer = await request("GET", `${path}/${id}`, { token });
    return { id, attachmentId: String(answer.body.data.attachments[0].id) };
  };
  switch (name) {
    case "logInWithFacebook":
      return { body: { fbAccessToken: `good-${number}`, playerId: "null" } };
    case "refreshTokens":
    case "logOut": {
      const { refreshToken } = await signIn(person("verified").uid);
      return { body: { refreshToken, playerId: "null" } };
    }
    case "firstLogin": {
      const { nationalId, phoneNumber } = await addMemberOnFile(platform.world, number);
      return { body: { nationalId, phoneNumber } };
    }
    case "logInWithEmail":
    case "signUpWithEmail":
      return { body: { email } };
    case "verifyEmailLogIn": {
      const { user } = await addMemberOnFile(platform.world, number);
      const known = user.email ?? "";
      await addEmailCode(platform.world, "log-in", known, code);
      return { body: { email: known, otp: code, playerId: "null" } };
    }
    case "verifyEmailSignUp":
      await addEmailCode(platform.world, "sign-up", email, code);
      return { body: { email, otp: code, playerId: "null" } };
    case "readInvitation":
    case "sendInvitationCode":
      return { body: { token: await addInvitation(platform.world, email) } };
    case "acceptInvitation":
      await addEmailCode(platform.world, "administrator", email, code);
      return {
        body: { token: await addInvitation(platform.world, email), otp: code, playerId: "null" },
      };
    case "acceptInvitationWithFacebook": {
      const fbAccessToken = `good-stranger-${number}`;
      const given = await addInvitation(platform.world, email);
      return { body: { token: given, fbAccessToken, playerId: "null" } };
    }
    case "firstLoginWithEmail": {
      const { nationalId, membershipId } = await addIdentified(platform.world, number, code);
      return { body: { nationalId, membershipId, otp: code, playerId: "null" } };
    }
    case "firstLoginWithFacebook": {
      const identified = await addIdentified(platform.world, number, code);
      const { nationalId, membershipId } = identified;
      const facebook = { fbAccessToken: `good-stranger-${number}`, playerId: "null" };
      return { body: { nationalId, membershipId, facebook, otp: code } };
    }
    case "signUpWithFacebook":
      return { body: { fbAccessToken: `good-stranger-${number}`, playerId: "null" } };
    case "attachMembershipFiles":
      return { body: { ...pictures(), profileImage: picture(`${number}.jpg`) } };
    case "completeMembership":
      await beginApplication(platform.world, APPLICANT);
      return { body: answers(number % 250) };
    case "renewMembership": {
      const { uid, membershipId } = person("expired");
      await withoutApplications(platform.world, uid);
      return { body: { ...renewal(membershipId), street: `شارع ${number}` } };
    }
    case "correctApplication": {
      await askForCorrection(platform.world, person("pending").uid, 299);
      const { agreement, ...corrected } = answers(number % 250);
      return { body: { ...corrected, ...pictures(), profileImage: picture() } };
    }
    case "withdrawApplication": {
      const id = await askForCorrection(platform.world, person("expired").uid, 299);
      const { db } = platform.world;
      await db.update(applications).set({ kind: "renewal" }).where(eq(applications.id, id));
      return {};
    }
    case "subscribePush": {
      const p256dh =
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
      const keys = { p256dh, auth: "BTBZMqHH6r4Tts7J_aSIgg" };
      return { body: { endpoint: `http://127.0.0.1:9/push/${number}`, keys, language: "ar" } };
    }
    case "updateProfile":
      return { body: { currentJob: `مهنة ${number}`, profileImage: picture() } };
    case "registerGuest":
      return { body: guest };
    case "resendGuestCode":
      return { body: { email } };
    case "logInGuest":
      await admitGuest(db, registration, clock.now());
      return { body: { email } };
    case "verifyGuest":
      await saveRegistration(db, registration);
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
    case "createRole":
      return { body: roleBody(number) };
    case "updateRole":
      return { params: await freshRole(), body: { description: `وصف ${number}` } };
    case "deleteRole":
      return { params: await freshRole() };
    case "giveRole": {
      const { membershipId } = person("verified");
      return { params: await freshRole(), body: { membershipId, until: "2030-01-01" } };
    }
    case "takeRole": {
      const params = await freshRole();
      const { membershipId } = person("verified");
      const given = await request("POST", `/roles/${params.id}/holders`, {
        token,
        body: { membershipId },
      });
      return { params: { ...params, userId: given.body.data.userId } };
    }
    case "saveIdentity":
      return { body: identityBody(number) };
    case "saveMembershipTerms":
      return { body: { months: String((number % 24) + 1), feeAr: "مجانًا", feeEn: "Free" } };
    case "saveColours":
      return {
        body: { ...defaultOrganisation.colours, night: `#0000${10 + (number % 20)}` },
      };
    case "resetColours":
    case "removeLogo":
      return {};
    case "uploadLogo":
      return {
        body: { logo: drawing(`<path d="M0 0h8v8H0z" fill="#cc00${10 + (number % 80)}"/>`) },
      };
    case "createNotification":
      return { body: { title: `إشعار ${number}`, message: "نص الإشعار", externalLink: "" } };
    case "claimApplication":
    case "releaseApplication":
      return { params: { id: (await addApplicant(platform.world, number)).id } };
    case "approveApplication": {
      const { id, nationalId } = await addApplicant(platform.world, number);
      return { params: { id }, body: { nationalId } };
    }
    case "refuseApplication": {
      const { id } = await addApplicant(platform.world, number);
      return { params: { id }, body: { reason: "mismatch", note: `ملاحظة ${number}` } };
    }
    case "askCorrection": {
      const { id } = await addApplicant(platform.world, number);
      return { params: { id }, body: { fields: ["street", "email"], note: `ملاحظة ${number}` } };
    }
    case "addComplaint":
    case "addSuggestion":
      return { body: { topic: "health", title: `عنوان ${number}`, body: "نص" } };
    case "addStreetPulse": {
      const place = { governorate: "قنا", city: "دشنا" };
      return { body: { ...place, topic: "prices", mood: "calm", body: `نص ${number}` } };
    }
    case "editFeedback":
      return { params: await newComplaint(token), body: { title: `عنوان معدّل ${number}` } };
    case "replyFeedback":
      return { params: await membersComplaint(), body: { version: 1, reply: `رد ${number}` } };
    case "updateFeedback":
      return { params: await membersComplaint(), body: { version: 1, status: "inProgress" } };
    case "addFeedbackNote":
      return { params: await membersComplaint(), body: { note: `ملاحظة ${number}` } };
    case "askAid":
      return { body: aidBody(number) };
    case "addAidFiles":
      return { params: await newAid(token), body: { attachments: picture(`${number}.jpg`) } };
    case "withdrawAid":
      return { params: await newAid(token) };
    case "addFeedbackMessage":
      return { params: await newComplaint(token), body: { message: `رسالة ${number}` } };
    case "withdrawFeedback":
      return { params: await newComplaint(token) };
    case "confirmEmail":
    case "resendEmailCode": {
      const user = await findUserByFacebook(db, person("verified", "admin").uid);
      const [userId, email] = [user?.id ?? "", `new-${number}@example.com`];
      const otp = String(100_000 + number);
      const codeHash = hashCode(otp, `${userId} ${email}`, configuration.sessionSecrets[0] ?? "");
      await saveEmailChange(db, { userId, email, codeHash, codeSentAt: clock.now() });
      return name === "confirmEmail" ? { body: { otp } } : {};
    }
    case "updateAid":
      return { params: await membersAid(), body: { version: 1, priority: "urgent" } };
    case "readAidFile":
      return { params: await fileOf(await membersAid(), "/humanitarian-aid") };
    case "readOwnAidFile":
      return { params: await fileOf(await newAid(token), "/humanitarian-aid/my-requests") };
    case "addAidNote":
      return { params: await membersAid(), body: { kind: "internal", note: `ملاحظة ${number}` } };
    case "checkIn":
      return {
        body: { code: codeNow(platform.world, await addGathering(platform.world, number)) },
      };
    case "checkOut":
      await addPresence(
        platform.world,
        await addGathering(platform.world, number),
        person("verified", "admin").uid,
      );
      return { body: { code: String(number) } };
    case "openGathering": {
      const hours = { startsAt: "2026-10-02T18:00", endsAt: "2026-10-02T20:00" };
      return { body: { title: `لقاء ${number}`, place: "المقر", governorate: "دمياط", ...hours } };
    }
    case "changeGathering":
      return {
        params: { id: await addGathering(platform.world, number) },
        body: { title: `لقاء آخر ${number}` },
      };
    case "closeGathering":
      return { params: { id: await addGathering(platform.world, number) } };
    case "strikePresence": {
      const id = await addGathering(platform.world, number);
      const presenceId = await addPresence(platform.world, id, person("verified").uid);
      return { params: { id, presenceId } };
    }
    case "createBranch":
      return { body: branchBody(number) };
    case "updateBranch":
      return { params: await freshBranch(), body: { name: `فرع معدّل ${number}` } };
    case "deleteBranch":
      return { params: await freshBranch() };
    case "assignBranch": {
      const { membershipId } = person("verified");
      return { params: await freshBranch(), body: { membershipId } };
    }
    case "skipFirstStep":
      return { body: { step: "push", isSkipped: ++skips % 2 === 0 } };
    case "testService":
      return { params: { service: ++trials % 2 === 0 ? "push" : "provider" } };
    case "hideFromLeaderboard":
      return { body: { isHidden: ++hidings % 2 === 0 } };
    default:
      return {};
  }
}
