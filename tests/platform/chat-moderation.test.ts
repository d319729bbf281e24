/* Messages before the moderators, who see what was reported and nothing else of its room (docs/product.md#moderation). */
import { eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { MODERATE } from "#app/contract/ability.ts";
import { chatMembers, chatMessages, chatRooms, chatWords } from "#app/platform/chat/tables.ts";
import { rateLimits } from "#app/platform/database/tables.ts";
import { purgeQuotedBefore } from "#app/platform/moderation/api-jobs.ts";
import {
  moderationCases,
  moderationReports,
  moderationSteps,
  writingStops,
} from "#app/platform/moderation/tables.ts";
import { roles } from "#app/platform/user/tables.ts";
import { addGroup } from "#tests/world/chat.ts";
import { fixedNow } from "#tests/world/environment.ts";
import { openWorld, person } from "#tests/world/platform.ts";
import { setUp } from "#tests/world/set-up.ts";

const uids = {
  moderator: person("verified", "central_leaders").uid,
  author: "demo-member",
  reporter: "demo-governorate-leader",
  stranger: "demo-member-woman",
} as const;
type Who = keyof typeof uids;

const world = setUp(() => openWorld({}, { cast: uids }));
let room = "";
beforeAll(async () => {
  world.clock.set(fixedNow);
});
beforeEach(async () => {
  await world.db.delete(rateLimits);
  await world.db.delete(writingStops);
  await world.db.delete(moderationReports);
  await world.db.delete(moderationSteps);
  await world.db.delete(moderationCases);
  await world.db.delete(chatRooms);
  const uidsOfRoom = [uids.reporter, uids.author];
  room = (await addGroup(world.platform.dependencies, uidsOfRoom)).id;
});

const say = (by: Who, text: string) => world.as(by).post(`/chat/rooms/${room}/messages`, { text });
const said = async (by: Who) =>
  (await world.as(by).get(`/chat/rooms/${room}/messages`)).body.data.items as {
    id: string;
    text: string | null;
    isHidden: boolean;
    mayReport: boolean;
  }[];
const report = (id: string, by: Who, body: object = { reason: "insult" }) =>
  world.as(by).post(`/moderation/reportable/message/${id}/reports`, body);
/** The last message, reported; its case as the moderator reads it. */
const reported = async (body: object = { reason: "insult" }) => {
  const id = (await said("reporter")).at(-1)?.id ?? "";
  const sent = await report(id, "reporter", body);
  expect(sent.status, JSON.stringify(sent.body)).toBe(200);
  const [row] = await world.db
    .select()
    .from(moderationCases)
    .where(eq(moderationCases.subjectId, id));
  return { id, caseId: row?.id ?? "", row };
};
const read = async (caseId: string) =>
  (await world.as("moderator").get(`/moderation/cases/${caseId}`)).body.data;
const decide = (caseId: string, body: object) =>
  world.as("moderator").post(`/moderation/cases/${caseId}/decision`, body);

test("a message is reported by who reads it, and its quote is sealed", async () => {
  await say("reporter", "كلام سابق في السر");
  await say("author", "رسالة مسيئة");
  const [, message] = await said("reporter");
  expect(message?.mayReport).toBe(true);
  expect((await said("author"))[1]?.mayReport).toBe(false);
  const id = message?.id ?? "";
  for (const [method, path] of [
    ["GET", `/moderation/reportable/message/${id}`],
    ["POST", `/moderation/reportable/message/${id}/reports`],
  ] as const) {
    const answer = await world
      .as("stranger")
      .ask(method, path, method === "POST" ? { reason: "spam" } : undefined);
    expect(answer.status).toBe(404);
    expect(JSON.stringify(answer.body)).not.toContain("مسيئة");
  }
  expect((await report(id, "author")).body.code).toBe("report-own");
  const { caseId, row } = await reported();
  expect(row).toMatchObject({ kind: "message", quote: "" });
  expect(row?.sealedQuote).not.toContain("مسيئة");
  const found = await read(caseId);
  expect(found).toMatchObject({ quote: "رسالة مسيئة", writing: { text: "رسالة مسيئة" } });
  // The moderator is no member: of what else was said there is nothing, nor of the room.
  expect(JSON.stringify(found)).not.toContain("كلام سابق");
  expect(JSON.stringify(found)).not.toContain(room);
  expect((await world.as("moderator").get(`/chat/rooms/${room}`)).status).toBe(404);
});

test("what stood before it is shown if who reports it says so, the oldest first", async () => {
  for (const text of ["أول", "ثانٍ", "ثالث", "رابع"]) await say("reporter", text);
  await say("author", "رسالة مسيئة");
  const { caseId } = await reported({ reason: "insult", before: "on" });
  const [told] = await world.db.select().from(moderationReports);
  expect(told?.sealedBefore).not.toContain("رابع");
  const found = await read(caseId);
  expect(found.reporters[0].before.map(({ text }: { text: string }) => text)).toEqual([
    "ثانٍ",
    "ثالث",
    "رابع",
  ]);
  await decide(caseId, { act: "keep" });
  const night = (days: number) => new Date(fixedNow.getTime() + days * 86_400_000);
  await purgeQuotedBefore(world.db, night(29));
  expect((await read(caseId)).reporters[0].before).toHaveLength(3);
  await purgeQuotedBefore(world.db, night(31));
  expect((await read(caseId)).reporters[0].before).toEqual([]);
});

test("its file is read by moderators once it is reported, by nobody else, and also when it is hidden", async () => {
  const form = new FormData();
  const pdf = Buffer.from(`%PDF-1.7\n1 0 obj\n<< >>\nendobj\n${"%".repeat(1000)}\n%%EOF\n`);
  form.append("files", new File([pdf], "ورقة.pdf"));
  expect((await world.as("author").post(`/chat/rooms/${room}/files`, form)).status).toBe(200);
  const { rows } = await world.db.execute<{ id: string }>(sql`select id from chat_files`);
  const path = `/chat/files/${rows[0]?.id}`;
  const statusFor = async (by: Who) => (await world.as(by).get(path)).status;
  expect(await statusFor("moderator")).toBe(404);
  const { caseId } = await reported();
  expect((await read(caseId)).writing.files).toMatchObject([
    { id: rows[0]?.id, kind: "document", name: "ورقة.pdf" },
  ]);
  expect([await statusFor("moderator"), await statusFor("stranger")]).toEqual([200, 404]);
  // Who leads Damietta moderates there, and left the room.
  await world.db
    .update(roles)
    .set({ abilities: sql`${roles.abilities} || ${JSON.stringify([MODERATE])}::jsonb` })
    .where(eq(roles.standardRank, "governorate_leaders"));
  await world.db.execute(sql`delete from chat_members where user_id = (
    select id from users where facebook_id = ${uids.reporter})`);
  await world.db.update(moderationCases).set({ governorateCode: "27" });
  expect(await statusFor("reporter")).toBe(404);
  await world.db.update(moderationCases).set({ governorateCode: "11" });
  expect(await statusFor("reporter")).toBe(200);
  expect((await decide(caseId, { act: "hide", reason: "insult" })).status).toBe(200);
  expect([await statusFor("moderator"), await statusFor("author")]).toEqual([200, 200]);
});

test("what is hidden is read by its author alone, is found by nobody, and comes back whole", async () => {
  await say("author", "عبارة لا تليق");
  const { id, caseId } = await reported();
  const hidden = await decide(caseId, { act: "hide", reason: "insult" });
  expect(hidden.status, JSON.stringify(hidden.body)).toBe(200);
  expect((await said("reporter"))[0]).toMatchObject({ text: null, isHidden: true });
  expect((await said("author"))[0]).toMatchObject({ text: "عبارة لا تليق", isHidden: true });
  const list = await world.as("reporter").get("/chat/rooms");
  expect(JSON.stringify(list.body)).not.toContain("تليق");
  const search = () => world.as("reporter").get(encodeURI("/chat/search?keyword=تليق"));
  expect((await search()).body.data.items).toEqual([]);
  expect(await world.db.$count(chatWords)).toBe(0);
  // What is hidden is not reported again, nor changed by its author.
  expect((await report(id, "reporter")).status).toBe(404);
  const edit = { text: "غيرها" };
  const changed = await world.as("author").patch(`/chat/rooms/${room}/messages/1`, edit);
  expect(changed.body.code).toBe("chat-too-late");
  // Told why, its author answers once; keeping it then brings it back.
  const own = await world.as("author").get(`/moderation/own/${caseId}`);
  expect(own.body.data).toMatchObject({ quote: "عبارة لا تليق", mayAnswer: true });
  const answer = { answer: "كنت أمزح" };
  expect((await world.as("author").post(`/moderation/own/${caseId}/answer`, answer)).status).toBe(
    200,
  );
  expect((await world.as("author").post(`/moderation/own/${caseId}/answer`, answer)).status).toBe(
    409,
  );
  expect((await decide(caseId, { act: "keep" })).status).toBe(200);
  expect((await said("reporter"))[0]).toMatchObject({ text: "عبارة لا تليق", isHidden: false });
  expect((await search()).body.data.items).toHaveLength(1);
});

test("who is stopped writes nowhere until then, and may delete what was hidden", async () => {
  await say("author", "عبارة لا تليق");
  const { caseId } = await reported();
  await decide(caseId, { act: "stop", reason: "threat", days: "3" });
  const { body } = await say("author", "أخرى");
  expect(body.code).toBe("chat-stopped");
  expect(body.message).toMatch(/الرسائل حتى \d.*بقرار/);
  // The room says so in place of the form.
  const { data } = (await world.as("author").get(`/chat/rooms/${room}`)).body;
  expect(data).toMatchObject({
    hindrance: "stopped",
    stoppedUntil: expect.stringMatching(/^\d{4}-/),
  });
  const deleted = await world.as("author").delete(`/chat/rooms/${room}/messages/1`);
  expect(deleted.status).toBe(200);
  const [row] = await world.db.select().from(chatMessages);
  expect(row).toMatchObject({ sealedText: null, sealedHidden: null });
  // The case keeps the words as they were.
  expect((await read(caseId)).quote).toBe("عبارة لا تليق");
});

test("pages count rooms with something new, neither muted nor archived, in the bell's query", async () => {
  await say("reporter", "جديد");
  await say("reporter", "جديد آخر");
  const count = async (by: Who = "author") =>
    (await world.as(by).get("/notifications/me?limit=1")).body.data.unreadChats;
  expect([await count(), await count("reporter"), await count("stranger")]).toEqual([1, 0, 0]);
  const own = (body: object) => world.as("author").patch(`/chat/rooms/${room}/own`, body);
  await own({ mute: "day" });
  expect(await count()).toBe(0);
  await own({ mute: "off", archive: "on" });
  expect(await count()).toBe(0);
  await own({ archive: "off" });
  expect(await count()).toBe(1);
  await world.db.update(chatMembers).set({ standing: "removed" });
  expect(await count()).toBe(0);
});
