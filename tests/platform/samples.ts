import { readFile } from "node:fs/promises";
import { and, eq } from "drizzle-orm";
import { vi } from "vitest";
import { consentPurposes } from "#app/contract/consent.values.ts";
import { type ContentKind, contentKinds } from "#app/contract/content.values.ts";
import { INDIVIDUAL } from "#app/contract/election.ts";
import { electionPhases } from "#app/contract/election-desk.values.ts";
import type { Call } from "#app/contract/endpoint.ts";
import { exportColumns } from "#app/contract/export.values.ts";
import { defaultOrganisation } from "#app/organisation.ts";
import { applications } from "#app/platform/application/tables.ts";
import { chatMembers, chatRooms } from "#app/platform/chat/tables.ts";
import { contentSettings } from "#app/platform/content/tables.ts";
import { rateLimits } from "#app/platform/database/tables.ts";
import { ensureDistricts } from "#app/platform/election/store-districts.ts";
import { electionDates } from "#app/platform/election/tables.ts";
import { eventPlaces, events } from "#app/platform/event/tables.ts";
import { ticketOf } from "#app/platform/event/ticket.ts";
import { peopleExports } from "#app/platform/export/tables.ts";
import { admitGuest, findRegistration, saveRegistration } from "#app/platform/guest/store.ts";
import { calls } from "#app/platform/http/api.ts";
import { askerOf } from "#app/platform/http/asker.ts";
import { insertCase } from "#app/platform/moderation/store.ts";
import { moderationCases } from "#app/platform/moderation/tables.ts";
import { hashCode } from "#app/platform/privacy/one-time-code.ts";
import { signId } from "#app/platform/privacy/signed-id.ts";
import { saveEmailChange } from "#app/platform/profile/store-email.ts";
import { units } from "#app/platform/structure/tables.ts";
import { findUserByFacebook } from "#app/platform/user/api.ts";
import { users } from "#app/platform/user/tables.ts";
import { addApplicant } from "#tests/world/applicant.ts";
import {
  askForCorrection,
  beginApplication,
  withoutApplications,
} from "#tests/world/applications.ts";
import { addGroup, addMessage } from "#tests/world/chat.ts";
import { drawing } from "#tests/world/drawing.ts";
import { addEmailCode, addInvitation } from "#tests/world/email-code.ts";
import { addEvent, eventForm, idOf } from "#tests/world/event.ts";
import { addGathering, addPresence, codeNow } from "#tests/world/gatherings.ts";
import {
  addArchiveTo,
  addCandidateImportIn,
  addImportIn,
  registerColumns,
  unknownWord,
} from "#tests/world/imports.ts";
import { addMeeting, meetingForm } from "#tests/world/meeting.ts";
import { addIdentified, addMemberOnFile } from "#tests/world/member-on-file.ts";
import { answers, picture, pictures, renewal, signUpToken } from "#tests/world/membership.ts";
import { openWorld, person, type World } from "#tests/world/platform.ts";
import { addReport, reportForm } from "#tests/world/report.ts";
import { addSurvey, pollQuestion, questionForm, surveyForm } from "#tests/world/survey.ts";

/** What a call takes when all is well. */
export interface Sample {
  readonly params?: Readonly<Record<string, string>>;
  readonly body?: Readonly<Record<string, unknown>>;
}

export const writes = calls.filter(({ method }) => method !== "GET");

/** A platform on which every call can be made well and badly. */
export async function openBadWorld(options: Parameters<typeof openWorld>[1] = {}) {
  const world = await openWorld({}, options);
  const { accessToken: admin } = await world.signIn(person("verified", "admin").uid);
  const callers = await callersOf(world);
  await addGathering(world.platform.world, 0, anId("/attendance/"));
  // Asked for by its id, which an insert of the program leaves to the database.
  const event = await addEvent(world.platform.world);
  await world.db
    .update(events)
    .set({ id: anId("/events/") })
    .where(eq(events.id, event));
  await addMeeting(world.platform.world, [HOST], { id: anId("/meetings/") });
  await addGroup(world.platform.world, [HOST, LEADER], { id: anId("/chat/") });
  await addReport(world.platform.world, HOST, { id: anId("/reports/") });
  await addSurvey(world.platform.world, { id: anId("/surveys/") });
  await addSurvey(world.platform.world, {
    ...{ id: POLL, kind: "poll", questions: [pollQuestion], isAnonymous: true },
    ...{ state: "closed", closesAt: world.platform.world.clock.now() },
  });
  let number = 0;
  let asked = 0;
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

/** An id that something could have, as the calls of a path write ids. */
function anId(path: string): string {
  return /^\/(attendance|events|event-desk|meetings|meeting-desk|reports|surveys|survey-desk|chat|imports|election\/imports|membership|feedback|humanitarian-aid|users)\//.test(
    path,
  )
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

/** A browser that asks for pushes; nobody listens where it says. */
function pushSubscription(number: number) {
  const p256dh =
    "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
  const keys = { p256dh, auth: "BTBZMqHH6r4Tts7J_aSIgg" };
  return { endpoint: `http://127.0.0.1:9/push/${number}`, keys, language: "ar" };
}

/** A silence far ahead, in which no other sample goes out. */
function silencePeriod(number: number) {
  const day = String(1 + (number % 28)).padStart(2, "0");
  const period = { from: `2027-06-${day}T00:00`, to: `2027-07-${day}T00:00` };
  return { scope: "governorates", governorates: ["35"], ...period };
}

/** A notification for an hour far ahead. */
function laterNotification(number: number) {
  const day = String(1 + (number % 28)).padStart(2, "0");
  return { title: `إشعار ${number}`, message: "نص الإشعار", at: `2027-01-${day}T09:00` };
}

/** Who makes most calls. */
const HOST = person("verified", "admin").uid;
const LEADER = person("verified", "central_leaders").uid;

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

const dateBody = (number: number) => ({
  phase: electionPhases[number % electionPhases.length],
  from: "2027-01-05",
  until: "2027-01-06",
});

const aidBody = (number: number) => ({
  title: `طلب ${number}`,
  description: "نص",
  category: "medical",
  attachments: picture(`${number}.jpg`),
});

let hidings = 0;
let pushes = 0;
let consents = 0;
let skips = 0;
let trials = 0;

/** A new write has no line here: tests/platform/every-call.test.ts asks for one. */
export async function goodSample(
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
    asker: askerOf(undefined, "unknown").key,
    codeSentAt: clock.now(),
  };
  const ownComment = async (kind: "news" | "posts" = "news") => {
    const body = { body: `تعليق ${number}` };
    const answer = await request("POST", `/${kind}/1/comments`, { token, body });
    return { id: "1", commentId: String(answer.body.data.id) };
  };
  const membersComment = async () => {
    const { accessToken } = await signIn(person("verified").uid);
    const body = { body: `تعليق يُبلّغ عنه ${number}` };
    const answer = await request("POST", "/news/1/comments", { token: accessToken, body });
    return String(answer.body.data.id);
  };
  const freshCase = async () => {
    const id = await membersComment();
    const path = `/moderation/reportable/comment/${id}/reports`;
    await request("POST", path, { token, body: { reason: "spam" } });
    const [row] = await db.select().from(moderationCases).where(eq(moderationCases.subjectId, id));
    return row?.id ?? "";
  };
  /** Of the administrator's own words. */
  const decidedCase = async () => {
    const { commentId: subjectId } = await ownComment();
    const admin = await findUserByFacebook(db, person("verified", "admin").uid);
    const now = clock.now();
    return insertCase(db, {
      kind: "comment",
      subjectId,
      authorId: admin?.id ?? "",
      quote: "",
      origin: "report",
      state: "decided",
      act: "hide",
      reason: "spam",
      waitsSince: now,
      decidedAt: now,
    });
  };
  const freshRole = async () => {
    const answer = await request("POST", "/roles", { token, body: roleBody(number) });
    return { id: String(answer.body.data.id) };
  };
  const aRoom = async (members = [person("verified").uid, LEADER]) => {
    const uids = [person("verified", "admin").uid, ...members];
    return (await addGroup(platform.world, uids)).id;
  };
  const aChatMessage = async () => {
    const id = await aRoom();
    const uid = person("verified", "admin").uid;
    return { id, seq: String(await addMessage(platform.world, id, uid)) };
  };
  /** A room of the administrator and one other, made anew each time. */
  const aDirectRoom = async (standing: "in" | "asked") => {
    const uid = person("verified", "admin").uid;
    const room = await addGroup(platform.world, [person("verified").uid, uid]);
    await db.update(chatRooms).set({ kind: "direct" }).where(eq(chatRooms.id, room.id));
    const admin = await findUserByFacebook(db, uid);
    await db
      .update(chatMembers)
      .set({ standing })
      .where(and(eq(chatMembers.roomId, room.id), eq(chatMembers.userId, admin?.id ?? "")));
    return room.id;
  };
  const aMeeting = () => addMeeting(platform.world, [HOST, person("verified").uid]);
  const aReport = () => addReport(platform.world, HOST);
  const aSentReport = () => {
    const { uid } = person("verified", "governorate_leaders");
    return addReport(platform.world, uid, { state: "sent", sentAt: clock.now() });
  };
  /** A draft with its questions. */
  const aSurvey = () => addSurvey(platform.world, { state: "draft", audienceKeys: [] });
  /** One that has begun. */
  const aMeetingNow = () =>
    addMeeting(platform.world, [HOST], { startsAt: platform.world.clock.now() });
  const freshBranch = async () => {
    const answer = await request("POST", "/branch", { token, body: branchBody(number) });
    return { id: String(answer.body.data.id) };
  };
  const freshUnit = async () => {
    const body = { kind: "leadership", name: `هيئة ${number}` };
    const answer = await request("POST", "/structure", { token, body });
    return { id: String(answer.body.data.id) };
  };
  const freshPosition = async () => {
    const { id } = await freshUnit();
    const body = { title: `مقرر ${number}` };
    const answer = await request("POST", `/structure/${id}/positions`, { token, body });
    return { id: String(answer.body.data.id) };
  };
  const freshTerm = async () => {
    const { id } = await freshPosition();
    const body = new FormData();
    body.append("name", `من شغل ${number}`);
    body.append("from", "2026-01-01");
    const answer = await request("POST", `/structure/positions/${id}/terms`, { token, body });
    return { id: String(answer.body.data.terms[0].id) };
  };
  const newsForm = (more: object = {}) => ({
    title: `خبر ${number}`,
    summary: "ملخص",
    body: "نص",
    ...more,
  });
  const freshSilence = async () => {
    const answer = await request("POST", "/silences", { token, body: silencePeriod(number) });
    return { id: String(answer.body.data.id) };
  };
  const candidateForm = (more: object = {}) => ({
    title: `مرشح من المكتب ${number}`,
    type: INDIVIDUAL,
    electoralDistrict: "الدائرة الأولى",
    ...more,
  });
  const contentForms: Readonly<Record<ContentKind, (more?: object) => Record<string, unknown>>> = {
    news: newsForm,
    posts: (more = {}) => ({ title: `منشور ${number}`, body: "نص", ...more }),
    archive: (more = {}) => ({
      title: `بيان ${number}`,
      number: String(number),
      day: "2026-11-01",
      body: "نص",
      ...more,
    }),
    offers: (more = {}) => ({
      title: `عرض ${number}`,
      provider: "معامل الدلتا",
      start: "2026-11-01",
      end: "2027-11-01",
      governorates: "القاهرة",
      body: "نص",
      ...more,
    }),
    candidates: candidateForm,
  };
  const freshContent = async (kind: ContentKind) => {
    const body = new FormData();
    for (const [field, text] of Object.entries(contentForms[kind]())) {
      body.append(field, String(text));
    }
    const answer = await request("POST", `/content/${kind}`, { token, body });
    return { id: String(answer.body.data.id) };
  };
  const freshVideo = async () => {
    const { body } = await request("POST", "/content/videos", { token, body: {} });
    return { id: String(body.data.id) };
  };
  const videoPiece = async () => ({
    place: "0",
    piece: new File([await readFile("tests/world/videos/canvas.mp4")], "piece"),
  });
  const standingDistrict = () =>
    ensureDistricts(db, [{ type: INDIVIDUAL, name: "الدائرة الأولى", listName: null }]);
  const freshCandidate = async () => {
    await standingDistrict();
    const body = new FormData();
    for (const [field, text] of Object.entries(candidateForm())) body.append(field, text);
    const answer = await request("POST", "/content/candidates", { token, body });
    return { id: String(answer.body.data.id) };
  };
  const freshDistrict = async () => {
    const body = { kind: "list", name: `دائرة ${number}` };
    const answer = await request("POST", "/election/desk/districts", { token, body });
    return { id: String(answer.body.data.id) };
  };
  const freshList = async () => {
    const { id } = await freshDistrict();
    const body = { name: `قائمة ${number}` };
    const path = `/election/desk/districts/${id}/lists`;
    const answer = await request("POST", path, { token, body });
    return { id: String(answer.body.data.listsOf[0].id) };
  };
  const aPerson = async (
    status: "verified" | "blocked" = "verified",
    activatedAt?: Date,
    which = "",
  ) => {
    const [row] = await db
      .insert(users)
      .values({
        displayName: `عضو ${number}`,
        status,
        email: `person-${name}-${number}${which}@example.com`,
        membershipId: `${name}-${number}${which}`,
        createdAt: clock.now(),
        activatedAt,
      })
      .onConflictDoUpdate({ target: users.membershipId, set: { status } })
      .returning({ id: users.id });
    return { id: row?.id ?? "" };
  };
  const twoRecords = async () => {
    const [{ id }, { id: otherId }] = [await aPerson(), await aPerson("verified", undefined, "-b")];
    return { id, otherId };
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
  const [, act, of] =
    /^(create|save|read|bringBack|act|adopt)(News|Posts|Archive|Offers)Content/.exec(name) ?? [];
  const kind = contentKinds.find((each) => each === of?.toLowerCase());
  if (act && kind) {
    const form = contentForms[kind];
    const hasMany = kind === "archive" || kind === "posts";
    const file = { [hasMany ? "files" : "picture"]: picture(`${number}.jpg`) };
    switch (act) {
      case "create":
        return { body: form({ ...file, titleEn: `Item ${number}` }) };
      case "save":
        return { params: await freshContent(kind), body: form(file) };
      case "act":
        // Whoever wrote it may publish it, whatever a sample of the settings said.
        await db.delete(contentSettings);
        return {
          params: await freshContent(kind),
          body: { act: "schedule", at: "2027-01-01T09:00", note: `ملاحظة ${number}` },
        };
      case "adopt":
        return { params: { id: String((number % (kind === "news" ? 90 : 9)) + 1) } };
      default:
        return {
          params: {
            ...(await freshContent(kind)),
            ...(name.endsWith("Version") && { number: "1" }),
          },
        };
    }
  }
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
    case "subscribePush":
      return { body: pushSubscription(number) };
    case "savePushSettings": {
      const body = pushSubscription(0);
      await request("POST", "/notifications/subscriptions", { token, body });
      // One allows it and the next doesn't: there are no others.
      return { body: ++pushes % 2 === 1 ? { showsMessages: "on" } : {} };
    }
    case "updateProfile":
      return { body: { currentJob: `مهنة ${number}`, profileImage: picture() } };
    case "registerGuest":
      return { body: guest };
    case "resendGuestCode":
      return { body: { email } };
    case "logInGuest":
      await saveRegistration(db, registration);
      await admitGuest(
        db,
        (await findRegistration(db, email, registration.asker)) ?? { id: "", ...registration },
        clock.now(),
      );
      return { body: { email } };
    case "verifyGuest":
      await saveRegistration(db, registration);
      await addEmailCode(platform.world, "guest", email, code);
      return { body: { email, otp: code } };
    case "toggleNewsLike":
      return { params: { id: String((number % 200) + 1) } };
    case "shareNews":
      return { params: { id: String((number % 200) + 1) } };
    case "sharePosts":
      return { params: { id: String((number % 20) + 1) } };
    case "addNewsComment":
      return { params: { id: "1" }, body: { body: `تعليق ${number}` } };
    case "editNewsComment":
      return { params: await ownComment(), body: { body: `تعليق معدل ${number}` } };
    case "deleteNewsComment":
      return { params: await ownComment() };
    case "togglePostsLike":
      return { params: { id: String((number % 20) + 1) } };
    case "addPostsComment":
      return { params: { id: "1" }, body: { body: `تعليق ${number}` } };
    case "editPostsComment":
      return { params: await ownComment("posts"), body: { body: `تعليق معدل ${number}` } };
    case "deletePostsComment":
      return { params: await ownComment("posts") };
    case "report":
      return {
        params: { kind: "comment", id: await membersComment() },
        body: { reason: "spam", note: `ملاحظة ${number}` },
      };
    case "readTrends":
      return { params: { group: "members" } };
    case "listTopItems":
    case "listReactions":
      return { params: { act: "likes" } };
    case "decideCase":
      return { params: { id: await freshCase() }, body: { act: "keep", note: `ملاحظة ${number}` } };
    case "answerCase":
      return { params: { id: await decidedCase() }, body: { answer: `رد ${number}` } };
    case "changeThread":
      return {
        params: { kind: "news", id: String(100 + (number % 100)) },
        body: { isClosed: "true" },
      };
    case "saveModerationSettings":
      return { body: { words: `ممنوعة${number}`, holdsFirst: "false" } };
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
      // Who holds another role beside it.
      const { membershipId } = person("verified", "sector_leader");
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
    case "scheduleNotification":
      return { body: laterNotification(number) };
    case "cancelScheduledNotification": {
      const body = laterNotification(number);
      const made = await request("POST", "/notifications/scheduled", { token, body });
      return { params: { id: made.body.data.id } };
    }
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
    case "giveConsent":
      return { body: { purpose: consentPurposes[++consents % 2], version: 2 } };
    case "withdrawConsent":
      return { params: { purpose: consentPurposes[++consents % 2] ?? "" } };
    case "startAuditExport":
      return { body: { from: `2026-01-${String((number % 28) + 1).padStart(2, "0")}` } };
    case "assignUserSecretariats": {
      const central = await db.select().from(units).where(eq(units.kind, "central_secretariat"));
      const secretariats = [central[number % central.length]?.id ?? ""];
      return { params: await aPerson(), body: { secretariats } };
    }
    case "readGovernorateStructure":
      return { params: { code: "01" } };
    case "readAuditExport": {
      await db.delete(rateLimits);
      const answer = await request("POST", "/audit/exports", { token, body: {} });
      return { params: { id: String(answer.body.data.id) } };
    }
    case "checkCard": {
      const answer = await request("GET", "/profile/card", { token });
      return { params: { token: String(answer.body.data.token) } };
    }
    case "updateAid":
      return { params: await membersAid(), body: { version: 1, priority: "urgent" } };
    case "readAidFile":
      return { params: await fileOf(await membersAid(), "/humanitarian-aid") };
    case "readOwnAidFile":
      return { params: await fileOf(await newAid(token), "/humanitarian-aid/my-requests") };
    case "addAidNote":
      return { params: await membersAid(), body: { kind: "internal", note: `ملاحظة ${number}` } };
    case "startUpload":
      return { body: { fileName: `${number}.csv` } };
    case "addPiece":
      return {
        params: await addImportIn(platform.world, "uploading", number),
        body: { place: "1", piece: new File([`R-${number}`], "piece") },
      };
    case "finishUpload":
      return { params: await addImportIn(platform.world, "uploading", number) };
    case "chooseColumns":
      return {
        params: await addImportIn(platform.world, "columns", number),
        body: { headerRow: "1", columns: [...registerColumns] },
      };
    case "chooseSheet":
      return {
        params: await addImportIn(platform.world, "columns", number),
        body: { sheet: "0" },
      };
    case "explainWords":
      return {
        params: await addImportIn(platform.world, "checked", number),
        body: { words: [unknownWord], means: ["expired"] },
      };
    case "runImport":
      return { params: await addImportIn(platform.world, "checked", number) };
    case "undoImport":
      return { params: await addImportIn(platform.world, "finished", number) };
    case "discardImport":
      return { params: await addImportIn(platform.world, "checked", number) };
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
    case "createEvent":
      return { body: eventForm(number, { image: picture(`${number}.jpg`) }) };
    case "saveEvent":
      return {
        params: { id: await addEvent(platform.world) },
        body: eventForm(number, { image: picture(`${number}.jpg`) }),
      };
    case "checkEventChange":
      return { params: { id: await addEvent(platform.world) }, body: eventForm(number) };
    case "publishEvent":
      return { params: { id: await addEvent(platform.world, { state: "draft" }) }, body: {} };
    case "cancelEvent":
      return {
        params: { id: await addEvent(platform.world) },
        body: { reason: `سبب الإلغاء ${number}` },
      };
    case "registerForEvent":
      return { params: { id: await addEvent(platform.world) }, body: { companions: "0" } };
    case "giveBackEventPlace": {
      const id = await addEvent(platform.world);
      await request("POST", `/events/${id}/place`, { token, body: {} });
      return { params: { id }, body: {} };
    }
    case "takeEventTicket":
    case "giveBackEventTicket": {
      const id = await addEvent(platform.world);
      const body = { fullName: "زائر كريم", email: `guest${number}@example.org` };
      await request("POST", `/events/${id}/guests`, { body });
      const [asked] = await db.select().from(eventPlaces).where(eq(eventPlaces.eventId, id));
      return {
        params: { id },
        body: { ticket: ticketOf(platform.world.configuration, asked?.id ?? "") },
      };
    }
    case "askForEventPlace":
      return {
        params: { id: await addEvent(platform.world) },
        body: { fullName: "زائر كريم", email: `guest${number}@example.org` },
      };
    case "exportEventAttendees":
      return { params: { id: await addEvent(platform.world) }, body: { state: "registered" } };
    case "addEventHelper":
      return {
        params: { id: await addEvent(platform.world) },
        body: { membershipId: person("verified").membershipId ?? "" },
      };
    case "removeEventHelper": {
      const userId = await idOf(platform.world, person("verified").uid);
      return { params: { id: await addEvent(platform.world), userId } };
    }
    case "tickEventDoor":
    case "strikeEventTick": {
      const startsAt = new Date(platform.world.clock.now().getTime() + 15 * 60_000);
      const id = await addEvent(platform.world, { startsAt });
      const userId = await idOf(platform.world, person("verified").uid);
      const holder = { eventId: id, userId, companions: 0, answers: [], since: startsAt };
      const [place] = await db
        .insert(eventPlaces)
        .values({ ...holder, state: "registered" })
        .returning();
      const at = platform.world.clock.now().toISOString();
      const ticks = [{ place: place?.id, at }];
      if (name === "tickEventDoor") return { params: { id }, body: { ticks } };
      await request("POST", `/events/${id}/door/ticks`, { token, body: { ticks } });
      return { params: { id }, body: { place: place?.id } };
    }
    case "messageEventAttendees":
      return {
        params: { id: await addEvent(platform.world) },
        body: { group: "registered", message: `رسالة ${number}` },
      };
    case "createMeeting": {
      const users = [await idOf(platform.world, person("verified").uid)];
      return { body: meetingForm(number, { users }) };
    }
    case "checkMeeting": {
      const users = [await idOf(platform.world, person("verified").uid)];
      return { body: meetingForm(number, { users }) };
    }
    case "saveMeeting":
    case "checkMeetingChange":
      return { params: { id: await aMeeting() }, body: meetingForm(number) };
    case "cancelMeeting":
      return { params: { id: await aMeeting() }, body: { reason: `سبب الإلغاء ${number}` } };
    case "answerMeeting":
      return {
        params: { id: await aMeeting() },
        body: { answer: "declined", word: `اعتذار ${number}` },
      };
    case "addMeetingDocument":
      return { params: { id: await aMeeting() }, body: { document: pdf(number) } };
    case "removeMeetingDocument":
      return { params: { id: await aMeeting(), documentId: anId("/meetings/") } };
    case "saveMeetingRecord":
      return { params: { id: await aMeeting() }, body: { record: `محضر ${number}` } };
    case "addMeetingAction": {
      const owner = await idOf(platform.world, person("verified").uid);
      const body = { action: `مهمة ${number}`, owner, dueOn: "2027-06-01" };
      return { params: { id: await aMeeting() }, body };
    }
    case "removeMeetingAction":
      return { params: { id: await aMeeting(), actionId: anId("/meetings/") } };
    case "finishMeetingAction": {
      const id = await aMeeting();
      const owner = await idOf(platform.world, person("verified").uid);
      const body = { action: `مهمة ${number}`, owner, dueOn: "2027-06-01" };
      await request("POST", `/meetings/${id}/actions`, { token, body });
      const read = await request("GET", `/meetings/${id}`, { token });
      const [action] = read.body.data.actions;
      return { params: { id, actionId: action.id }, body: { state: "done" } };
    }
    case "sendChatMessage":
      return { params: { id: await aRoom() }, body: { text: `رسالة ${number}` } };
    case "sendChatFiles": {
      const files = picture(`${number}.jpg`);
      return { params: { id: await aRoom() }, body: { text: `رسالة ${number}`, files } };
    }
    case "readChatFile": {
      const id = await aRoom();
      const body = new FormData();
      body.append("files", picture("photo.jpg"));
      await request("POST", `/chat/rooms/${id}/files`, { token, body });
      const listed = await request("GET", `/chat/rooms/${id}/messages`, { token });
      return { params: { id: listed.body.data.items[0].files[0].id } };
    }
    case "saveChatPicture":
      return { params: { id: await aRoom() }, body: { picture: picture(`${number}.jpg`) } };
    case "readChatPicture":
    case "removeChatPicture": {
      const id = await aRoom();
      const body = new FormData();
      body.append("picture", picture("photo.jpg"));
      await request("POST", `/chat/rooms/${id}/picture`, { token, body });
      return { params: { id } };
    }
    case "editChatMessage":
      return { params: await aChatMessage(), body: { text: `تعديل ${number}` } };
    case "deleteChatMessage":
      return { params: await aChatMessage() };
    case "pinChatMessage":
      return { params: await aChatMessage(), body: { pin: "on" } };
    case "markChatRead":
      return { params: { id: (await aChatMessage()).id }, body: { seq: 1 } };
    case "tellChatTyping":
      return { params: { id: await aRoom() }, body: {} };
    case "saveOwnChat":
      return { params: { id: await aRoom() }, body: { mute: "day" } };
    case "answerChatRequest":
      return { params: { id: await aDirectRoom("asked") }, body: { answer: "accept" } };
    case "blockChatPerson":
      return { params: { id: await aDirectRoom("in") }, body: { block: "on" } };
    case "leaveChatRoom":
      return { params: { id: await aRoom() }, body: {} };
    case "listFollowedChats":
      return { params: {} };
    case "readFollowedChat":
      return { params: { kind: "meeting", id: await aMeeting() } };
    case "openFollowedChat":
      return {
        params: { kind: "meeting", id: await aMeeting() },
        body: { writers: number % 2 ? "chosen" : "everyone" },
      };
    case "createDirectChat": {
      const local = person("verified", "governorate_leaders").uid;
      const uids = [LEADER, person("verified").uid, local];
      // Another person each time.
      return { body: { userId: await idOf(platform.world, uids[number % 3] ?? LEADER) } };
    }
    case "createGroupChat": {
      const users = [
        await idOf(platform.world, person("verified").uid),
        await idOf(platform.world, LEADER),
      ];
      return { body: { name: `مجموعة ${number}`, users } };
    }
    case "saveChatRoom":
      return { params: { id: await aRoom() }, body: { name: `مجموعة ${number}` } };
    case "addChatMembers": {
      const users = [await idOf(platform.world, person("verified").uid)];
      return { params: { id: await aRoom([LEADER]) }, body: { users } };
    }
    case "changeChatMember":
    case "removeChatMember": {
      const userId = (await idOf(platform.world, person("verified").uid)) ?? "";
      const params = { id: await aRoom(), userId };
      return name === "removeChatMember" ? { params } : { params, body: { part: "helper" } };
    }
    case "createReport":
      return { body: reportForm(number, { image: picture(`${number}.jpg`) }) };
    case "saveReport":
      return {
        params: { id: await aReport() },
        body: reportForm(number, { image: picture(`${number}.jpg`) }),
      };
    case "sendReport":
    case "deleteReport":
      return { params: { id: await aReport() }, body: {} };
    case "askAboutReport":
      return { params: { id: await aSentReport() }, body: { question: `سؤال ${number}` } };
    case "confirmReport":
      return { params: { id: await aSentReport() }, body: {} };
    case "createSurvey":
      return { body: surveyForm({ title: `استطلاع ${number}` }) };
    case "saveSurvey":
      return { params: { id: await aSurvey() }, body: surveyForm({ title: `استطلاع ${number}` }) };
    case "addSurveyQuestion":
      return { params: { id: await aSurvey() }, body: questionForm({ title: `سؤال ${number}` }) };
    case "saveSurveyQuestion":
    case "moveSurveyQuestion":
    case "removeSurveyQuestion": {
      const params = { id: await aSurvey(), questionId: "q2" };
      if (name === "removeSurveyQuestion") return { params };
      const isMove = name === "moveSurveyQuestion";
      return { params, body: isMove ? { direction: "up" } : questionForm({ title: `${number}؟` }) };
    }
    case "actSurvey":
      return { params: { id: await aSurvey() }, body: { act: "submit", note: `ملاحظة ${number}` } };
    case "copySurvey":
    case "deleteSurvey":
      return { params: { id: await aSurvey() } };
    case "answerSurvey":
      return {
        params: { id: await addSurvey(platform.world) },
        body: { answers: { q1: "c1", q2: String(1 + (number % 5)) } },
      };
    case "enterConference":
      return { params: { id: await aMeetingNow() }, body: { soundOnly: true } };
    case "hostConference":
      return { params: { id: await aMeetingNow() }, body: { act: "lock" } };
    case "streamConference":
    case "beatConference":
    case "signalConference":
    case "leaveConference": {
      const id = await aMeetingNow();
      const entered = await request("POST", `/meetings/${id}/conference/people`, {
        token,
        body: {},
      });
      const { personId } = entered.body.data;
      const signals = [{ to: personId, data: `{"sample":${number}}` }];
      return {
        params: { id, personId },
        body: name === "signalConference" ? { signals } : { microphone: true },
      };
    }
    case "renewCalendarAddress":
    case "removeCalendarAddress":
    case "startStatisticsMail":
    case "stopStatisticsMail":
      return { body: {} };
    case "stopStatisticsMailByLink": {
      const id = `01a20ac8-e1fb-7465-a86e-${String(number).padStart(12, "0")}`;
      return { body: { token: signId(configuration, "statistics mails", id) } };
    }
    case "strikePresence": {
      const id = await addGathering(platform.world, number);
      const presenceId = await addPresence(platform.world, id, person("verified").uid);
      return { params: { id, presenceId } };
    }
    case "findUsersByNumber":
      return { body: { number: `0101234${String(number % 10_000).padStart(4, "0")}` } };
    case "createExport": {
      await db.delete(peopleExports);
      const more = exportColumns[2 + (number % 6)] ?? "city";
      return { body: { format: "csv", columns: ["name", "membershipId", more] } };
    }
    case "createSelection":
      return { body: { people: [(await aPerson()).id] } };
    case "previewRoleChange":
    case "changeRoles": {
      const [{ id: roleId }, { id: chosen }] = [await freshRole(), await aPerson()];
      const body = { people: [chosen] };
      const { body: made } = await request("POST", "/users/selections", { token, body });
      return { params: { id: made.data.id, roleId }, body: { act: "give" } };
    }
    case "showNationalId": {
      const [row] = await db.select().from(users).limit(1);
      return { params: { id: row?.id ?? "" }, body: { reason: `مطابقة البطاقة ${number}` } };
    }
    case "updateUser":
      return { params: await aPerson(), body: { userName: `اسم معدّل ${number}` } };
    case "moveUser": {
      const { id: branch } = await freshBranch();
      return { params: await aPerson(), body: { branch } };
    }
    case "blockUser":
    case "endMembership":
    case "closeAccount":
      return { params: await aPerson(), body: { reason: `سبب مكتوب ${number}` } };
    case "unblockUser":
      return { params: await aPerson("blocked") };
    case "endUserSessions":
      return { params: await aPerson("verified", clock.now()) };
    case "endUserRoles":
    case "sendActivation":
    case "readUserForm":
      return { params: await aPerson() };
    case "readMerge":
      return { params: await twoRecords() };
    case "mergeUsers": {
      const params = await twoRecords();
      const path = `/users/${params.id}/merge/${params.otherId}`;
      const { body } = await request("GET", path, { token });
      return { params, body: { kept: "first", version: body.data.version } };
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
    case "addVideoPiece":
      return { params: await freshVideo(), body: await videoPiece() };
    case "finishVideo": {
      const params = await freshVideo();
      const body = new FormData();
      for (const [field, value] of Object.entries(await videoPiece())) body.append(field, value);
      await request("POST", `/content/videos/${params.id}/pieces`, { token, body });
      return { params };
    }
    case "pinNews":
      return { params: { id: "1" }, body: { place: String(1 + (number % 3)) } };
    case "declareSilence":
      return { body: silencePeriod(number) };
    case "changeSilence":
    case "checkSilenceChange":
      return { params: await freshSilence(), body: silencePeriod(number) };
    case "liftSilence":
    case "checkSilenceLift":
      return { params: await freshSilence() };
    case "saveContentSettings":
      return { body: { needsTwo: number % 2 === 1 ? ["news"] : ["posts"] } };
    case "createCandidateContent":
    case "saveCandidateContent":
      await standingDistrict();
      return {
        ...(name === "saveCandidateContent" && { params: await freshCandidate() }),
        body: candidateForm({ image: picture(`${number}.jpg`), cvFile: pdf(number) }),
      };
    case "readCandidateContent":
      return { params: await freshCandidate() };
    case "readCandidateContentVersion":
    case "bringBackCandidateContentVersion":
      return { params: { ...(await freshCandidate()), number: "1" } };
    case "actCandidateContent":
      await db.delete(contentSettings);
      return {
        params: await freshCandidate(),
        body: { act: "schedule", at: "2027-01-01T09:00", note: `ملاحظة ${number}` },
      };
    case "adoptCandidateContent":
      return { params: { id: String((number % 90) + 100) } };
    case "saveElection":
      return { body: { name: `انتخابات ${number}`, opensAt: "09:00", closesAt: "21:00" } };
    case "addElectionDate":
      await db.delete(electionDates);
      return { body: dateBody(number) };
    case "changeElectionDate":
    case "removeElectionDate": {
      await db.delete(electionDates);
      const body = dateBody(number);
      const answer = await request("POST", "/election/dates", { token, body });
      const params = { id: String(answer.body.data.id) };
      return name === "removeElectionDate" ? { params } : { params, body: dateBody(number + 1) };
    }
    case "addDistrict":
      return { body: { kind: "list", name: `دائرة جديدة ${number}` } };
    case "changeDistrict":
      return { params: await freshDistrict(), body: { name: `دائرة معدّلة ${number}` } };
    case "readDeskDistrict":
    case "deleteDistrict":
      return { params: await freshDistrict() };
    case "addList":
      return { params: await freshDistrict(), body: { name: `قائمة ${number}` } };
    case "changeList":
      return { params: await freshList(), body: { name: `قائمة معدّلة ${number}` } };
    case "deleteList":
      return { params: await freshList() };
    case "startCandidateUpload":
      return { body: { fileName: `${number}.csv` } };
    case "addCandidatePiece":
      return {
        params: await addCandidateImportIn(platform.world, "uploading", number),
        body: { place: "1", piece: new File([`R-${number}`], "piece") },
      };
    case "finishCandidateUpload":
      return { params: await addCandidateImportIn(platform.world, "uploading", number) };
    case "chooseCandidateColumns":
      return {
        params: await addCandidateImportIn(platform.world, "columns", number),
        body: { headerRow: "1", columns: ["name", "electoralDistrict"] },
      };
    case "chooseCandidateSheet":
      return {
        params: await addCandidateImportIn(platform.world, "columns", number),
        body: { sheet: "0" },
      };
    case "readCandidateImport":
    case "listCandidateRows":
    case "readCandidateRejected":
    case "discardCandidateImport":
      return { params: await addCandidateImportIn(platform.world, "checked", number) };
    case "startCandidateArchive":
      return {
        params: await addCandidateImportIn(platform.world, "checked", number),
        body: { fileName: `${number}.zip` },
      };
    case "addCandidateArchivePiece":
    case "finishCandidateArchive":
    case "removeCandidateArchive": {
      const { id } = await addCandidateImportIn(platform.world, "checked", number);
      await addArchiveTo(platform.world, id, name === "removeCandidateArchive");
      const params = { id, part: "1" };
      const piece = new File([`R-${number}`], "piece");
      return name === "addCandidateArchivePiece"
        ? { params, body: { place: "1", piece } }
        : { params };
    }
    case "publishCandidateImport":
      await db.delete(contentSettings);
      return { params: await addCandidateImportIn(platform.world, "checked", number) };
    case "takeBackCandidateImport":
      return { params: await addCandidateImportIn(platform.world, "finished", number) };
    case "createUnit":
      return { body: { kind: "leadership", name: `هيئة جديدة ${number}` } };
    case "updateUnit":
      return { params: await freshUnit(), body: { name: `هيئة معدّلة ${number}` } };
    case "readUnit":
    case "listNewsOfSecretariat":
    case "listEventsOfSecretariat":
    case "closeUnit":
      return { params: await freshUnit() };
    case "reopenUnit":
      return { params: await freshUnit() };
    case "createPosition":
      return { params: await freshUnit(), body: { title: `أمين ${number}` } };
    case "updatePosition":
      return { params: await freshPosition(), body: { title: `أمين معدّل ${number}` } };
    case "closePosition":
    case "reopenPosition":
      return { params: await freshPosition() };
    case "appoint":
      return {
        params: await freshPosition(),
        body: { name: `من عُيّن ${number}`, from: "2026-01-01", photo: picture(`${number}.jpg`) },
      };
    case "updateTerm":
      return {
        params: await freshTerm(),
        body: { name: `من صُحّح ${number}`, photo: picture(`${number}.jpg`) },
      };
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
