import { readFile } from "node:fs/promises";
import { cairoDay } from "#app/arabic/dates.ts";
import { governorates } from "#app/arabic/governorates.ts";
import type { Database } from "../platform/database/connect.ts";
import { searchTextOf } from "../platform/election/rules.ts";
import { ensureDistricts } from "../platform/election/store-districts.ts";
import { insertDate, saveElectionRow } from "../platform/election/store-settings.ts";
import { candidates } from "../platform/election/tables.ts";
import type { Files } from "../platform/files/store.ts";
import type { DemoCalendar } from "./calendar.ts";
import { candidates as demoCandidates } from "./content/candidates.ts";
import { contentPath } from "./content/read.ts";
import type { Pictures } from "./seed-pictures.ts";

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
      whatsappConsentAt: candidate.whatsappNumber ? calendar.officeDay(30) : null,
      createdAt: calendar.officeDay(30),
      searchText: searchTextOf(candidate),
    })),
  );
  await ensureDistricts(
    db,
    demoCandidates.map(({ type, electoralDistrict: name, listName }) => ({ type, name, listName })),
  );
  await seedSettings(db, calendar);
}

const DAY = 24 * 60 * 60 * 1000;

const firstStage = [
  "02",
  "18",
  "21",
  "22",
  "23",
  "24",
  "25",
  "26",
  "27",
  "28",
  "29",
  "31",
  "32",
  "33",
];
const secondStage = governorates
  .map(({ code }) => code)
  .filter((code) => !firstStage.includes(code));

/** Relative to the day of loading. */
const phases = [
  { phase: "nomination", from: -45, until: -36 },
  { phase: "campaign", from: -20, until: 9 },
  { phase: "abroad", from: 9, until: 10 },
  { phase: "home", from: 12, until: 13, governorates: firstStage },
  { phase: "home", from: 26, until: 27, governorates: secondStage },
  { phase: "runoffAbroad", from: 37, until: 38 },
  { phase: "runoff", from: 40, until: 41 },
  { phase: "results", from: 48, until: 48 },
] as const;

async function seedSettings(db: Database, { now, officeDay }: DemoCalendar): Promise<void> {
  const dayIn = (days: number) => cairoDay(new Date(now.getTime() + days * DAY));
  await saveElectionRow(db, {
    name: "انتخابات مجلس النواب",
    nameEn: "House of Representatives election",
    note: "أحضر بطاقة الرقم القومي. تُجرى الانتخابات على مرحلتين، فانظر أيام محافظتك.",
    noteEn: "Bring your national ID card. Voting is in two stages: find your governorate’s days.",
    opensAt: "09:00",
    closesAt: "21:00",
    lookupUrl: "https://www.elections.eg/",
    changedAt: officeDay(12),
    changedBy: null,
  });
  for (const { phase, from, until, ...where } of phases) {
    const places = "governorates" in where ? [...where.governorates] : [];
    await insertDate(db, {
      phase,
      from: dayIn(from),
      until: dayIn(until),
      governorates: places,
    });
  }
}

async function saveDocument(files: Files, file: string, name: string): Promise<string> {
  return files.save(await readFile(contentPath(`documents/${file}`)), "pdf", name);
}
