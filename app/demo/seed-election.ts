import { readFile } from "node:fs/promises";
import type { Database } from "../platform/database/connect.ts";
import { searchTextOf } from "../platform/election/rules.ts";
import { candidates } from "../platform/election/tables.ts";
import type { Files } from "../platform/files/store.ts";
import type { DemoCalendar } from "./calendar.ts";
import { candidates as demoCandidates } from "./content/candidates.ts";
import { contentPath } from "./content/read.ts";
import type { Pictures } from "./seed-pictures.ts";

/** 600 candidates of 60 districts; their CVs and programmes are two specimens. */
export async function seedElection(
  db: Database,
  files: Files,
  pictures: Pictures,
  calendar: DemoCalendar,
): Promise<void> {
  const [cv, program] = await Promise.all([
    saveDocument(files, "cv.pdf", "السيرة الذاتية.pdf"),
    saveDocument(files, "programme.pdf", "البرنامج الانتخابي.pdf"),
  ]);
  await db.insert(candidates).values(
    demoCandidates.map((candidate) => ({
      name: candidate.name,
      nickname: candidate.nickname,
      type: candidate.type,
      listName: candidate.listName,
      symbolName: candidate.symbolName,
      partyAffiliation: candidate.partyAffiliation,
      electoralDistrict: candidate.electoralDistrict,
      candidateStatus: candidate.candidateStatus,
      candidateQualification: candidate.candidateQualification,
      listOrder: candidate.listOrder,
      serialNumber: candidate.serialNumber,
      whatsappNumber: candidate.whatsappNumber,
      description: candidate.description,
      image: candidate.hasImage ? pictures.portraits[candidate.portrait] : null,
      symbolImage: pictures.symbols.get(candidate.symbolName),
      cvFile: candidate.hasCv ? cv : null,
      programFile: candidate.hasProgram ? program : null,
      createdAt: calendar.officeDay(30),
      searchText: searchTextOf(candidate),
    })),
  );
}

async function saveDocument(files: Files, file: string, name: string): Promise<string> {
  return files.save(await readFile(contentPath(`documents/${file}`)), "pdf", name);
}
