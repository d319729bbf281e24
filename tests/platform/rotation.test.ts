import { createMemoryFileStorage } from "@remix-run/file-storage/memory";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { applicationDocuments, applications } from "#app/platform/application/tables.ts";
import { signingKey } from "#app/platform/card/api.ts";
import { chatFiles, chatRooms } from "#app/platform/chat/tables.ts";
import { newPiecedKey } from "#app/platform/documents/pieces.ts";
import { createDocuments } from "#app/platform/documents/store.ts";
import { peopleExports } from "#app/platform/export/tables.ts";
import { PIECE_BYTES } from "#app/platform/files/streamed-file.ts";
import { guests } from "#app/platform/guest/tables.ts";
import { meetingDocuments, meetings } from "#app/platform/meeting/tables.ts";
import { scheduledNotifications } from "#app/platform/notification/tables.ts";
import { peopleSelections } from "#app/platform/people/tables.ts";
import { openPersonal, type Personal } from "#app/platform/privacy/personal.ts";
import { resealAll, sealedColumns } from "#app/platform/privacy/reseal.ts";
import { roleChanges } from "#app/platform/role/tables.ts";
import { users } from "#app/platform/user/tables.ts";
import { openWorld, person } from "#tests/world/platform.ts";
import { setUp } from "#tests/world/set-up.ts";

const world = setUp(() => openWorld());

const newer = "a newer data key of the tests, long enough";

/** Every sealed value of the database, by its place. */
async function sealedValues(): Promise<[place: string, value: string][]> {
  const queries = sealedColumns.map(({ table, sealed }) => {
    const column = sql.identifier(sealed);
    return sql`select ${`${table}.${sealed}`}::text as place, ${column} as value
      from ${sql.identifier(table)} where ${column} is not null`;
  });
  const { rows } = await world.db.execute<{ place: string; value: string }>(
    sql.join(queries, sql` union all `),
  );
  return rows.map(({ place, value }): [string, string] => [place, value]);
}

/** Answers under an idempotency key and codes are deleted after a day; an older key is kept for longer. */
const shortLived = ["idempotency.sealed_answer", "departure_codes.sealed_reason"];

test("every column that is named as sealed is sealed anew at night", async () => {
  const { rows } = await world.db.execute<{ place: string }>(sql`
    select table_name || '.' || column_name as place from information_schema.columns
    where table_schema = 'public' and column_name like 'sealed%'`);
  const listed = sealedColumns.map(({ table, sealed }) => `${table}.${sealed}`);
  const found = rows.map(({ place }) => place);
  expect(found).toEqual(expect.arrayContaining(shortLived));
  expect(found.filter((place) => ![...listed, ...shortLived].includes(place))).toEqual([]);
});

async function addSome(personal: Personal) {
  const { seal } = personal;
  const { db, clock } = world.platform.dependencies;
  const now = clock.now();
  await signingKey({ db, personal, now });
  const [user] = await db.select().from(users).limit(1);
  await db.insert(peopleExports).values({
    userId: user?.id ?? "",
    state: "running",
    format: "csv",
    language: "ar",
    columns: ["name"],
    area: "national",
    sealedRequest: seal("{}"),
    createdAt: now,
  });
  const userId = user?.id ?? "";
  const sealedSelection = seal("{}");
  await db.insert(peopleSelections).values({ userId, sealedSelection, createdAt: now });
  const audience = { governorates: [], roles: [] };
  const written = { title: "إشعار", message: "نص", audience, at: now };
  await db.insert(scheduledNotifications).values({ ...written, senderId: userId, sealedSelection });
  const [meeting] = await db.select({ id: meetings.id }).from(meetings).limit(1);
  await db.insert(meetingDocuments).values({
    meetingId: meeting?.id ?? "",
    sealedName: seal("ورقة.pdf"),
    type: "application/pdf",
    storedAs: "",
    createdAt: now,
  });
  const change = { act: "give", roleId: 1, roleName: "دور", state: "running" } as const;
  const sealedRequest = seal("{}");
  await db.insert(roleChanges).values({ ...change, userId, sealedRequest, createdAt: now });
  await db.insert(applications).values({
    kind: "renewal",
    userId: user?.id ?? "",
    state: "submitted",
    name: "",
    searchText: "",
    sealedAnswers: seal('{"street":"شارع البحر"}'),
    submittedAt: now,
  });
  await db.execute(sql`
    insert into guests (email, full_name, phone_number, created_at, verified_at) values
    ('sealed@example.org', 'منى', ${seal("01011111111")}, now(), now()),
    ('plain@example.org', 'منى', '01022222222', now(), now())`);
  await db.execute(sql`
    insert into guest_registrations (email, asker, full_name, phone_number, code_sent_at) values
    ('plain@example.org', '', 'منى', '01022222222', now())`);
  // Of a message that moderators hid, of what was reported of one, and of what words of a file mean.
  for (const [table, column] of [
    ["chat_messages", "sealed_hidden"],
    ["moderation_cases", "sealed_quote"],
    ["moderation_reports", "sealed_before"],
    ["imports", "sealed_words"],
  ] as const) {
    const [name, sealed] = [sql.identifier(table), sql.identifier(column)];
    await db.execute(sql`update ${name} set ${sealed} = ${seal("رسالة")}
      where ctid = (select ctid from ${name} limit 1)`);
  }
}

test("under a new key every sealed value is sealed and indexed anew, and the old key can be given up", async () => {
  const { db, configuration, personal } = world.platform.dependencies;
  await addSome(personal);
  const rotating = openPersonal({ dataKeys: [newer, ...configuration.dataKeys] });
  const { nationalId, phoneNumber } = person("verified");
  const { documents } = world.platform.dependencies;
  await resealAll({ db, personal: rotating, documents });
  await resealAll({ db, personal: rotating, documents });

  const alone = openPersonal({ dataKeys: [newer] });
  const values = await sealedValues();
  expect(new Set(values.map(([place]) => place)).size).toBe(sealedColumns.length);
  for (const [place, value] of values) expect(alone.isCurrent(value), place).toBe(true);
  const { rows } = await db.execute<{ sealed_national_id: string; sealed_phone: string }>(sql`
    select sealed_national_id, sealed_phone from profiles
    where national_id_index = ${alone.indexOf("national-id", nationalId)}
      and phone_index = ${alone.indexOf("phone", phoneNumber)}`);
  expect(rows.map((row) => alone.open(row.sealed_national_id))).toEqual([nationalId]);
  expect(rows.map((row) => alone.open(row.sealed_phone))).toEqual([phoneNumber]);
  const phones = await db.select().from(guests);
  expect(phones.map(({ sealedPhone }) => alone.open(sealedPhone)).sort()).toEqual([
    // The demo's own guest.
    person("guest", "guest").phoneNumber,
    "01011111111",
    "01022222222",
  ]);
});

test("pictures are sealed anew too, each once, and their old files are gone", async () => {
  const { db, configuration, personal, clock } = world.platform.dependencies;
  const storage = createMemoryFileStorage();
  const bytes = new TextEncoder().encode("a card's front");
  const old = await createDocuments(storage, personal).save(bytes, "image/jpeg");
  const mine = { field: "nationalID_Front", sender: "facebook:rotating", createdAt: clock.now() };
  await db.insert(applicationDocuments).values({ ...mine, storedAs: old });
  const keys = async () => (await storage.list()).files.map(({ key }) => key);

  const rotating = openPersonal({ dataKeys: [newer, ...configuration.dataKeys] });
  const documents = createDocuments(storage, rotating);
  await resealAll({ db, personal: rotating, documents });
  const [renewed = ""] = await keys();
  expect(renewed).not.toBe(old);
  await resealAll({ db, personal: rotating, documents });
  expect(await keys()).toEqual([renewed]);

  const [row] = await db
    .select()
    .from(applicationDocuments)
    .where(eq(applicationDocuments.sender, mine.sender));
  expect(row?.storedAs).toBe(renewed);
  const alone = createDocuments(storage, openPersonal({ dataKeys: [newer] }));
  const read = await alone.read(renewed);
  expect([read?.type, await read?.text()]).toEqual(["image/jpeg", "a card's front"]);
});

test("more rows than one batch holds are all found", async () => {
  const { db, configuration } = world.platform.dependencies;
  const rotating = openPersonal({ dataKeys: [`${newer} still`, newer, ...configuration.dataKeys] });
  await db.execute(sql`
    insert into guests (email, full_name, phone_number, created_at, verified_at)
    select 'many-' || n || '@example.org', 'منى', '010' || (10000000 + n), now(), now()
    from generate_series(1, 1203) n`);
  await resealAll({ db, personal: rotating, documents: world.platform.dependencies.documents });
  const values = await sealedValues();
  expect(values.filter(([, value]) => !rotating.isCurrent(value))).toEqual([]);
});

test("files of chat are sealed anew in all their pieces and widths", async () => {
  const { db, configuration, personal } = world.platform.dependencies;
  const storage = createMemoryFileStorage();
  const before = createDocuments(storage, personal);
  const long = Buffer.alloc(PIECE_BYTES + 7, "كلام");
  const keep = (bytes: Uint8Array) => before.save(bytes, "image/webp", newPiecedKey(bytes.length));
  const old = { storedAs: await keep(long), mediumAs: await keep(long.subarray(9)) };
  const pictureAs = await keep(long.subarray(99));
  const [file] = await db.select().from(chatFiles).limit(1);
  await db
    .update(chatFiles)
    .set(old)
    .where(eq(chatFiles.id, file?.id ?? ""));
  await db
    .update(chatRooms)
    .set({ pictureAs })
    .where(eq(chatRooms.id, file?.roomId ?? ""));

  const dataKeys = [`${newer} of files`, `${newer} still`, newer, ...configuration.dataKeys];
  const rotating = openPersonal({ dataKeys });
  const documents = createDocuments(storage, rotating);
  await resealAll({ db, personal: rotating, documents });
  const [row] = await db
    .select()
    .from(chatFiles)
    .where(eq(chatFiles.id, file?.id ?? ""));
  const [room] = await db
    .select()
    .from(chatRooms)
    .where(eq(chatRooms.id, file?.roomId ?? ""));
  const alone = createDocuments(storage, openPersonal({ dataKeys: dataKeys.slice(0, 1) }));
  for (const [key, from, was] of [
    [row?.storedAs, 0, old.storedAs],
    [row?.mediumAs, 9, old.mediumAs],
    [room?.pictureAs, 99, pictureAs],
  ] as const) {
    const read = await alone.readBytes(key ?? "");
    expect(read && Buffer.from(read).equals(long.subarray(from))).toBe(true);
    expect(await before.openPieces(was)).toBeUndefined();
  }
});
