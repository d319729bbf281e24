import { inArray } from "drizzle-orm";
import { INDIVIDUAL } from "#app/contract/election.ts";
import type { ImportKind, ImportState } from "#app/contract/import.values.ts";
import type { Dependencies } from "#app/platform/dependencies.ts";
import { newKey } from "#app/platform/documents/store.ts";
import { ensureDistricts } from "#app/platform/election/store-districts.ts";
import { candidateArchives, candidateRows } from "#app/platform/election/tables.ts";
import { noCounts, nothingUndone } from "#app/platform/import/rules.ts";
import { importPieces, imports } from "#app/platform/import/tables.ts";
import { Words } from "#app/platform/import/words.ts";
import { findUserByFacebook } from "#app/platform/user/api.ts";
import { pictureOf, zipOf } from "./archives.ts";
import { person } from "./platform.ts";
import { REGISTER_HEADER, registerLine } from "./register.ts";

/** The columns of `REGISTER_HEADER`. */
export const registerColumns = [
  "membershipId",
  "fullName",
  "nationalId",
  "phoneNumber",
  "email",
  "governorate",
  "endDate",
] as const;

/** What `explainWords` calls the word that nobody knows in an import of `addImportIn`. */
export const unknownWord = "status  محول";

/** An administrator's import of one member that is in a state; no other is at work. */
export async function addImportIn(world: Dependencies, state: ImportState, number = 9_999) {
  const rows = [REGISTER_HEADER.split(","), registerLine(number % 10_000).split(",")];
  return addImport(world, "members", state, { rows, columns: [...registerColumns] });
}

/** The same of one candidate. */
export async function addCandidateImportIn(
  world: Dependencies,
  state: ImportState,
  number = 9_999,
) {
  const name = `مرشح من ملف ${number}`;
  const electoralDistrict = "الدائرة الأولى";
  const rows = [
    ["الاسم", "الدائرة"],
    [name, electoralDistrict],
  ];
  const columns = ["name", "electoralDistrict"];
  await ensureDistricts(world.db, [{ type: INDIVIDUAL, name: electoralDistrict, listName: null }]);
  const added = await addImport(world, "candidates", state, { rows, columns });
  const fields = { title: name, type: INDIVIDUAL, electoralDistrict };
  const row = { importId: added.id, line: 2, sameAs: name, fields };
  await world.db.insert(candidateRows).values(row);
  return added;
}

/** An archive of one picture for an import; without its piece while it comes. */
export async function addArchiveTo(world: Dependencies, importId: string, isWhole: boolean) {
  const zip = await zipOf({ "a.png": await pictureOf("#101010") });
  const storedAs = newKey();
  await world.documents.save(zip, "application/octet-stream", storedAs);
  const piece = { importId, part: 1, place: 0, size: zip.length, storedAs };
  await world.db.insert(importPieces).values(piece);
  await world.db
    .insert(candidateArchives)
    .values({ importId, part: 1, fileName: "a.zip", isWhole, files: isWhole ? 1 : 0 });
}

async function addImport(
  world: Dependencies,
  kind: ImportKind,
  state: ImportState,
  { rows, columns }: { rows: string[][]; columns: string[] },
) {
  const { db, clock, documents, personal } = world;
  const now = clock.now();
  const words = new Words();
  words.ask("status", "", "محول");
  await db
    .update(imports)
    .set({ state: "undone" })
    .where(inArray(imports.state, ["running", "undoing"]));
  const by = await findUserByFacebook(db, person("verified", "admin").uid);
  const [row] = await db
    .insert(imports)
    .values({
      kind,
      byId: by?.id ?? null,
      sealedFileName: personal.seal("members.csv"),
      state,
      createdAt: now,
      finishedAt: now,
      sealedPreview: state === "uploading" ? null : personal.seal(JSON.stringify(rows)),
      headerRow: 1,
      columns,
      sealedWords: words.seal(personal),
      counts: { ...noCounts, rows: 1, added: 1 },
      undone: nothingUndone,
    })
    .returning({ id: imports.id });
  const id = row?.id ?? "";
  const bytes = new TextEncoder().encode(rows.map((cells) => cells.join(",")).join("\n"));
  const storedAs = newKey();
  await documents.save(bytes, "application/octet-stream", storedAs);
  await db.insert(importPieces).values({ importId: id, place: 0, size: bytes.length, storedAs });
  return { id };
}
