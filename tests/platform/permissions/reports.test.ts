/*
 * Every call about reports. A call about a report has four signs: a draft of the caller's own; one that
 * somebody sent who lies inside the caller's area and confirms nothing; one of somebody just beside it; and a
 * draft of somebody inside it. The rest have one.
 */
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { newKey } from "#app/platform/documents/store.ts";
import type { NewReport } from "#app/platform/report/store-desk.ts";
import { reportFiles } from "#app/platform/report/tables.ts";
import { units } from "#app/platform/structure/tables.ts";
import type { Place } from "#tests/world/cast.ts";
import { formOf } from "#tests/world/membership.ts";
import { describeTable, signInEverybody, uidOf } from "#tests/world/permission-table.ts";
import { addReport, reportForm } from "#tests/world/report.ts";

const table = `
  GET    /reports                     + + + + + + + + x x ! | x x x x x x x x
  GET    /reports/{id}                ++-. ++-. ++.. ++.. ++.. +... +... +... xxxx xxxx !!!! | xx-x xx-x xxxx xxxx xxxx xxxx xxxx xxxx
  GET    /reports/{id}/files/{fileId} ++-. ++-. ++.. ++.. ++.. +... +... +... xxxx xxxx !!!! | xx-x xx-x xxxx xxxx xxxx xxxx xxxx xxxx
  GET    /report-desk/start           + + + + + + + + x x ! | x x x x x x x x
  POST   /reports                     + + + + + + + + x x ! | x x x x x x x x
  PATCH  /reports/{id}                +.-. +.-. +... +... +... +... +... +... +... +... !!!!
  POST   /reports/{id}/send           +.-. +.-. +... +... +... +... +... +... x... x... !!!! | x.-. x.-. x... x... x... x... x... x...
  POST   /reports/{id}/question       .+-. .+-. .+.. .+.. .+.. xxxx xxxx xxxx xxxx xxxx !!!! | xx-x xx-x xxxx xxxx xxxx xxxx xxxx xxxx
  POST   /reports/{id}/confirm        .+-. .+-. .+.. .+.. .+.. xxxx xxxx xxxx xxxx xxxx !!!! | xx-x xx-x xxxx xxxx xxxx xxxx xxxx xxxx
  DELETE /reports/{id}                +.-. +.-. +... +... +... +... +... +... +... +... !!!!
`;

/** Wrote what is not the caller's own. */
const OTHER = "demo-member-woman";
let numbers = 900_000;

const everybody = signInEverybody();

/** What a report says of where it lies whose author belongs to a place, and confirms nothing. */
async function lying({ branchId, secretariatId }: Place): Promise<Partial<NewReport>> {
  const find = async (id: string) =>
    (await everybody.db.select().from(units).where(eq(units.id, id)))[0];
  const branch = await find(branchId ?? "");
  const secretariat = secretariatId && (await find(secretariatId));
  const common = { governorateCode: branch?.governorateCode ?? null, branchId, confirmsIn: null };
  if (!secretariat) return { ...common, scope: "sector", secretariatIds: [] };
  const { id, secretariatId: central } = secretariat;
  const scope = secretariat.kind as "governorate_secretariat" | "sector_secretariat";
  return { ...common, scope, secretariatIds: central ? [id, central] : [id] };
}

/** A report with a file. */
async function addOne(uid: string, place: Place, isSent: boolean) {
  const { there, db } = everybody;
  const createdAt = there.clock.now();
  const id = await addReport(there, uid, {
    ...(await lying(place)),
    ...(isSent && { state: "sent", number: ++numbers, sentAt: createdAt }),
  });
  const storedAs = newKey();
  await there.documents.save(new TextEncoder().encode("%PDF-1.7"), "application/pdf", storedAs);
  const file = { kind: "attachment", type: "application/pdf", storedAs, createdAt } as const;
  const sealedName = there.personal.seal("a.pdf");
  const [added] = await db
    .insert(reportFiles)
    .values({ ...file, reportId: id, batch: randomUUID(), sealedName })
    .returning();
  return { id, fileId: added?.id };
}

/** What is sent with each call. */
const bodies: Readonly<Record<string, () => unknown>> = {
  createReport: () => formOf(reportForm()),
  saveReport: () => formOf(reportForm()),
  askAboutReport: () => ({ question: "أين كان اللقاء؟" }),
};

describeTable(everybody, { table, granting: "withoutAbilities" }, (call, by) => {
  const body = bodies[call.name]?.();
  if (!call.path.includes("{id}")) return [async () => ({ ask: { body } })];
  const question = (uid: string, place: Place | undefined, isSent: boolean) =>
    place &&
    (async () => {
      const key = JSON.stringify(["report", uid, place, isSent]);
      const params = await everybody.keep(key, () => addOne(uid, place, isSent));
      return { ask: { params, body }, key, absent: { body }, isKnown: uid !== OTHER };
    });
  const { inside, beside } = everybody.near(by);
  return [
    question(uidOf(by), inside, false),
    question(OTHER, inside, true),
    question(OTHER, beside, true),
    question(OTHER, inside, false),
  ];
});
