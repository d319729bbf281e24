import { readFile } from "node:fs/promises";
import { eq, inArray, sql } from "drizzle-orm";
import sharp from "sharp";
import type { AidStatus } from "#app/contract/aid.values.ts";
import { isClosed, queueRank, searchTextOf } from "../platform/aid/rules.ts";
import { aidFiles, aidNumbers, aidRequests, aidSteps } from "../platform/aid/tables.ts";
import type { Database } from "../platform/database/connect.ts";
import type { Documents } from "../platform/documents/store.ts";
import type { Personal } from "../platform/privacy/personal.ts";
import { users } from "../platform/user/tables.ts";
import type { DemoCalendar } from "./calendar.ts";
import { aid, type DemoAid } from "./content/aid.ts";
import { contentPath } from "./content/read.ts";
import { askerAt } from "./content/readers.ts";
import { paperPath } from "./content/specimens.ts";

export type Papers = readonly (readonly { type: string; storedAs: string }[])[];

export async function savePapers(documents: Documents): Promise<Papers> {
  const pdf = await readFile(contentPath("documents/cv.pdf"));
  const sheets = await Promise.all(
    (["sheet-brown", "sheet-green", "sheet-violet"] as const).map((sheet) =>
      sharp(paperPath(sheet)).jpeg({ quality: 78 }).toBuffer(),
    ),
  );
  return Promise.all(
    aid.map(({ files }, at) =>
      Promise.all(
        files.map(async (name, place) => {
          const sheet = sheets[(at + place) % sheets.length];
          const isPdf = name.endsWith(".pdf") || !sheet;
          const type = isPdf ? "application/pdf" : "image/jpeg";
          return { type, storedAs: await documents.save(isPdf ? pdf : sheet, type) };
        }),
      ),
    ),
  );
}

export async function seedAid(
  db: Database,
  { personal, papers }: { personal: Personal; papers: Papers },
  calendar: DemoCalendar,
): Promise<void> {
  let askers = 0;
  const senders = aid.map(({ by, of }) => (by ? (askerAt(askers++)?.uid ?? of) : of));
  const uids = [...senders, ...aid.flatMap(({ owner }) => owner ?? [])];
  const cast = await db
    .select({ id: users.id, uid: users.facebookId })
    .from(users)
    .where(inArray(users.facebookId, uids));
  const ids = new Map(cast.map(({ id, uid }) => [uid, id]));
  for (const [at, request] of aid.entries()) {
    const userId = ids.get(senders[at] ?? "");
    if (!userId) continue;
    const owner = (request.owner && ids.get(request.owner)) || null;
    await seedRequest(
      db,
      { personal, papers: papers[at] ?? [] },
      { request, userId, owner },
      calendar,
    );
  }
}

async function seedRequest(
  db: Database,
  { personal, papers }: { personal: Personal; papers: Papers[number] },
  { request, userId, owner }: { request: DemoAid; userId: string; owner: string | null },
  calendar: DemoCalendar,
): Promise<void> {
  const { category, status, title, description, hoursAgo, isUrgent, dueIn, amount } = request;
  const [person] = await db.select().from(users).where(eq(users.id, userId));
  const { rows } = await db.execute<{ next: string }>(
    sql`select nextval(${aidNumbers.seqName ?? ""}) as next`,
  );
  const number = Number(rows[0]?.next);
  const isNew = status === "pending" && owner === null;
  const createdAt = isNew ? calendar.ago(hoursAgo) : calendar.agoDecided(hoursAgo);
  const steps = stepsOf(request, { userId, owner, personal, createdAt }, calendar);
  const priority = isUrgent ? "urgent" : "normal";
  const dueDate = dueIn === undefined ? null : calendar.officeDayIn(dueIn);
  const name = person?.displayName ?? "";
  const [row] = await db
    .insert(aidRequests)
    .values({
      number,
      userId,
      title,
      category,
      status,
      priority,
      dueDate,
      createdAt,
      sealedDescription: personal.seal(description),
      searchText: searchTextOf({ number, title, name, membershipId: person?.membershipId ?? null }),
      governorateCode: person?.governorateCode ?? null,
      ownerId: owner,
      amount: amount ?? null,
      turn: queueRank({ status, priority, dueDate }, createdAt),
      closedAt: isClosed(status)
        ? (steps.findLast(({ act }) => act === "status")?.at ?? null)
        : null,
    })
    .returning({ id: aidRequests.id });
  if (!row) throw new Error("The database kept no request for aid.");
  const requestId = row.id;
  await db.insert(aidSteps).values(steps.map((step) => ({ ...step, requestId })));
  const batch = requestId;
  await db.insert(aidFiles).values(
    papers.map((paper, at) => ({
      ...paper,
      requestId,
      userId,
      batch,
      createdAt,
      sealedName: personal.seal(request.files[at] ?? ""),
    })),
  );
}

const ways: Readonly<Record<AidStatus, readonly AidStatus[]>> = {
  pending: [],
  inReview: ["inReview"],
  approved: ["inReview", "approved"],
  rejected: ["inReview", "rejected"],
  completed: ["inReview", "approved", "completed"],
};

function stepsOf(
  { status, files, reason, notes = [] }: DemoAid,
  about: { userId: string; owner: string | null; personal: Personal; createdAt: Date },
  calendar: DemoCalendar,
): Omit<typeof aidSteps.$inferInsert, "requestId">[] {
  const { userId, owner, personal, createdAt } = about;
  const after = (part: number) => calendar.decided(createdAt, part);
  const way = ways[status];
  return [
    { act: "submitted", at: createdAt, by: userId, to: String(files.length) },
    ...(owner ? [{ act: "owner" as const, at: after(0.1), by: owner, to: "me" }] : []),
    ...way.map((to, at) => ({
      act: "status" as const,
      at: after(0.2 + at * 0.25),
      by: owner,
      from: way[at - 1] ?? "pending",
      to,
      sealedNote: reason && to === status ? personal.seal(reason) : null,
    })),
    ...notes.map(([kind, note], at) => ({
      act: "note" as const,
      at: after(0.5 + at * 0.1),
      by: owner,
      kind,
      sealedNote: personal.seal(note),
    })),
  ];
}
