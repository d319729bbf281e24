import { and, asc, eq, isNotNull } from "drizzle-orm";
import type { ContentHistoryAct, ContentState } from "#app/contract/content.values.ts";
import { INDIVIDUAL, LIST } from "#app/contract/election.ts";
import { addPublished } from "../platform/content/api-together.ts";
import { insertItem, insertStep } from "../platform/content/store.ts";
import type { Database } from "../platform/database/connect.ts";
import { titleColumns } from "../platform/database/terms.ts";
import { candidatesKind, storedOf } from "../platform/election/api-content.ts";
import {
  candidateArchives,
  candidatePictures,
  candidateRows,
  candidates,
} from "../platform/election/tables.ts";
import { noCounts, nothingUndone } from "../platform/import/rules.ts";
import { imports } from "../platform/import/tables.ts";
import type { Personal } from "../platform/privacy/personal.ts";
import { users } from "../platform/user/tables.ts";
import type { DemoCalendar } from "./calendar.ts";

const WRITER = "demo-secretariat-central-leader";
const PUBLISHER = "demo-central-leader";

interface DeskCandidate {
  readonly title: string;
  readonly titleEn: string;
  readonly hoursAgo: number;
  readonly state: ContentState;
  readonly acts: readonly ContentHistoryAct[];
}

const desk: readonly DeskCandidate[] = [
  {
    title: "نادية فؤاد حسن الشربيني",
    titleEn: "Nadia Fouad Hassan El-Sherbini",
    hoursAgo: 30,
    state: "draft",
    acts: ["create"],
  },
  {
    title: "ياسر عبد المنعم السيد غالي",
    titleEn: "",
    hoursAgo: 20,
    state: "check",
    acts: ["create", "submit"],
  },
];

export async function seedCandidates(
  db: Database,
  personal: Personal,
  calendar: DemoCalendar,
): Promise<void> {
  const rows = await db
    .select({ uid: users.facebookId, id: users.id })
    .from(users)
    .where(isNotNull(users.facebookId));
  const idOf = (uid: string) => rows.find((row) => row.uid === uid)?.id ?? "";
  const [writer, publisher] = [idOf(WRITER), idOf(PUBLISHER)];
  const [model] = await db
    .select()
    .from(candidates)
    .where(and(eq(candidates.type, INDIVIDUAL), isNotNull(candidates.description)))
    .orderBy(asc(candidates.id))
    .limit(1);
  if (!model) return;
  const like = { ...storedOf(model), image: null, symbolImage: null, cvFile: null };
  for (const { title, titleEn, hoursAgo, state, acts } of desk) {
    const at = calendar.ago(hoursAgo);
    const fields = { ...like, title, titleEn, serialNumber: "", whatsappNumber: "" };
    const item = {
      kind: "candidates" as const,
      state,
      since: at,
      changedAt: at,
      changedBy: writer,
    };
    const id = await insertItem(db, { ...item, ...titleColumns({ title, titleEn }) }, fields);
    for (const act of acts) await insertStep(db, { itemId: id, act, number: 1, by: writer, at });
  }
  await withdraw(db, calendar, publisher);
  await importList(db, calendar, { personal, writer, publisher });
}

const BROUGHT = 60;

async function importList(
  db: Database,
  calendar: DemoCalendar,
  { personal, writer, publisher }: { personal: Personal; writer: string; publisher: string },
): Promise<void> {
  const at = calendar.officeDay(6);
  const rows = await db
    .select()
    .from(candidates)
    .where(eq(candidates.type, LIST))
    .orderBy(asc(candidates.id))
    .limit(BROUGHT);
  const [brought] = await db
    .insert(imports)
    .values({
      kind: "candidates",
      byId: writer,
      publishedBy: publisher,
      sealedFileName: personal.seal("مرشحو القوائم.xlsx"),
      state: "finished",
      createdAt: at,
      startedAt: at,
      finishedAt: at,
      sealedPreview: personal.seal(JSON.stringify([["الاسم", "الدائرة", "القائمة", "الصورة"]])),
      headerRow: 1,
      columns: ["name", "electoralDistrict", "listName", "image"],
      share: 1,
      counts: { ...noCounts, rows: rows.length, added: rows.length },
      undone: nothingUndone,
    })
    .returning({ id: imports.id });
  if (!brought) return;
  await addPictures(db, brought.id, rows);
  await db.insert(candidateRows).values(
    rows.map((row, place) => ({
      importId: brought.id,
      line: place + 2,
      sameAs: `${row.electoralDistrict} ${row.name}`,
      fields: storedOf(row),
      candidateId: row.id,
    })),
  );
  const published = rows.map((row) => ({ publicId: String(row.id), fields: storedOf(row) }));
  await addPublished(db, "candidates", published, { by: publisher, at });
}

async function addPictures(
  db: Database,
  importId: string,
  rows: readonly (typeof candidates.$inferSelect)[],
): Promise<void> {
  const pictured = rows.filter(({ image }) => image !== null);
  const size = { files: pictured.length, position: pictured.length };
  const [archive] = await db
    .insert(candidateArchives)
    .values({ importId, part: 1, fileName: "صور المرشحين.zip", isWhole: true, ...size })
    .returning({ id: candidateArchives.id });
  if (!archive) return;
  await db.insert(candidatePictures).values(
    pictured.map(({ id, image }) => ({
      importId,
      archiveId: archive.id,
      name: `${id}.png`,
      key: image,
    })),
  );
}

async function withdraw(db: Database, calendar: DemoCalendar, by: string): Promise<void> {
  const [row] = await db.select().from(candidates).orderBy(asc(candidates.id)).offset(8).limit(1);
  if (!row) return;
  const at = calendar.ago(50);
  const note = "لظروف صحية، ودعا ناخبيه إلى المشاركة في التصويت.";
  await candidatesKind.withdraw(db, String(row.id), at, note);
  const item = {
    ...titleColumns({ title: row.name }),
    kind: "candidates" as const,
    state: "withdrawn" as const,
    since: at,
    publicId: String(row.id),
    changedAt: at,
    changedBy: by,
  };
  const id = await insertItem(db, item, storedOf(row));
  await insertStep(db, { itemId: id, act: "withdraw", number: 1, by, at, note });
}
