import { and, asc, count, eq, gt, isNotNull, sql } from "drizzle-orm";
import type { ImportColumn } from "#app/contract/import.values.ts";
import type { Database } from "#app/platform/database/connect.ts";
import { nothingUndone } from "#app/platform/import/rules.ts";
import { importRejections, importRows, imports } from "#app/platform/import/tables.ts";
import type { Personal } from "#app/platform/privacy/personal.ts";
import { profiles } from "#app/platform/profile/tables.ts";
import { users } from "#app/platform/user/tables.ts";
import { insertInBatches } from "./batches.ts";
import type { Seeding } from "./database.ts";

/** The rows of a file. */
const FILE_ROWS = 5_000;
/** Of so many rows of a file one was rejected. */
const REJECTED_OF = 100;
const DAY = 24 * 60 * 60 * 1000;
const FIRST = Date.UTC(2025, 0, 1);
const headers = ["رقم العضوية", "الاسم الكامل", "الرقم القومي", "رقم الهاتف"];
const columns: ImportColumn[] = ["membershipId", "fullName", "nationalId", "phoneNumber"];

/**
 * Adds rows of imports up to a total: members on file, in the order of their ids, as files of a few
 * thousand brought them in, one a day.
 */
export async function seedImports({ db, personal }: Seeding, total: number): Promise<void> {
  const [row] = await db.select({ have: count() }).from(importRows);
  const [all] = await db
    .select({ most: count() })
    .from(users)
    .innerJoin(profiles, eq(profiles.userId, users.id))
    .where(isNotNull(users.membershipId));
  const have = row?.have ?? 0;
  const most = Math.max(have, Math.min(total, all?.most ?? 0));
  let after: string | null = null;
  await insertInBatches("imports", { have, total: most, atOnce: FILE_ROWS }, async (from, many) => {
    const members = await findMembers(db, after, many);
    after = members.at(-1)?.user.id ?? after;
    const at = new Date(FIRST + Math.floor(from / FILE_ROWS) * DAY);
    await db.transaction((tx) => addFile(tx, personal, members, at));
  });
}

type Member = Awaited<ReturnType<typeof findMembers>>[number];

/** The next members on file whom no import brought in yet. */
function findMembers(db: Database, after: string | null, limit: number) {
  return db
    .select({ user: users, profile: profiles })
    .from(users)
    .innerJoin(profiles, eq(profiles.userId, users.id))
    .where(
      and(
        isNotNull(users.membershipId),
        after === null ? undefined : gt(users.id, after),
        sql`not exists (select from ${importRows} where user_id = ${users.id})`,
      ),
    )
    .orderBy(asc(users.id))
    .limit(limit);
}

async function addFile(db: Database, personal: Personal, members: readonly Member[], at: Date) {
  const rejected = Math.floor(members.length / REJECTED_OF);
  const rows = members.length + rejected;
  const [added] = await db
    .insert(imports)
    .values({
      sealedFileName: personal.seal(`members-${at.toISOString().slice(0, 10)}.csv`),
      state: "finished",
      createdAt: at,
      startedAt: at,
      finishedAt: at,
      sealedPreview: personal.seal(JSON.stringify([headers])),
      headerRow: 1,
      columns,
      position: rows,
      share: 1,
      counts: { rows, added: members.length, changed: 0, same: 0, rejected, repeated: 0 },
      reasons: rejected ? { "phoneNumber wrong": rejected } : {},
      undone: nothingUndone,
    })
    .returning({ id: imports.id });
  const importId = added?.id ?? "";
  const taken = members.map((member, place) => rowOf(personal, member, place));
  const column = (name: keyof (typeof taken)[number]) => sql.param(taken.map((row) => row[name]));
  await db.execute(sql`
    insert into ${importRows} (import_id, line, outcome, membership_id, national_id_index,
      phone_index, user_id, at, sealed_change)
    select ${importId}::uuid, line, 'added', membership_id, national_id_index, phone_index, user_id,
      ${at.toISOString()}::timestamptz, sealed_change
    from unnest(${column("line")}::int[], ${column("membershipId")}::text[],
      ${column("nationalIdIndex")}::text[], ${column("phoneIndex")}::text[],
      ${column("userId")}::uuid[], ${column("sealedChange")}::text[])
      as row (line, membership_id, national_id_index, phone_index, user_id, sealed_change)`);
  if (rejected === 0) return;
  await db.insert(importRejections).values(
    Array.from({ length: rejected }, (_, place) => ({
      importId,
      line: members.length + place + 2,
      problems: [{ path: "phoneNumber", problem: "wrong" }],
      sealedCells: personal.seal(JSON.stringify([`X-${place}`, "منى سعيد", "", "0100"])),
    })),
  );
}

function rowOf(personal: Personal, { user, profile }: Member, place: number) {
  const { sealedNationalId, sealedPhone, gender, birthDate, city } = profile;
  const { status, email, governorateCode, branchId } = user;
  const after = {
    fullName: user.displayName,
    status,
    email,
    governorateCode,
    branchId,
    nationalId: sealedNationalId && personal.open(sealedNationalId),
    gender,
    birthDate,
    phoneNumber: sealedPhone && personal.open(sealedPhone),
    city,
    joinDate: profile.membershipStart,
    endDate: profile.membershipEnd,
  };
  return {
    line: place + 2,
    membershipId: user.membershipId ?? "",
    nationalIdIndex: profile.nationalIdIndex ?? "",
    phoneIndex: profile.phoneIndex ?? "",
    userId: user.id,
    sealedChange: personal.seal(JSON.stringify({ before: null, after })),
  };
}
