import { birthplace } from "#app/arabic/governorates.ts";
import { type CandidateType, INDIVIDUAL, LIST } from "#app/contract/election.ts";
import { defaultOrganisation as organisation } from "#app/organisation.ts";
import { cities } from "../../branch/cities.ts";
import { professions } from "./candidates/professions.ts";
import { promises, roots, universityOf, worded } from "./candidates/words.ts";
import { type Chance, chance } from "./chance.ts";
import { type DemoDistrict, individualDistricts, isSector, listDistricts } from "./districts.ts";
import { fourPartName, type Gender, shortName } from "./names.ts";
import { portraitsOf } from "./portraits.ts";
import { symbols } from "./symbols.ts";

/** A candidate, with what the seeder needs to make the files. */
export interface DemoCandidate {
  readonly name: string;
  readonly nickname: string | null;
  readonly type: CandidateType;
  readonly listName: string | null;
  /** One of `symbols`; the candidates of a list share it. */
  readonly symbolName: string;
  readonly partyAffiliation: string;
  readonly electoralDistrict: string;
  readonly candidateStatus: string;
  readonly candidateQualification: string;
  /** The place on the list, from 1; null for an individual candidate. */
  readonly listOrder: number | null;
  /** The number on the ballot: the candidate's in an individual district, else the list's. */
  readonly serialNumber: number;
  readonly hasImage: boolean;
  readonly portrait: number;
  readonly hasCv: boolean;
  readonly hasProgram: boolean;
  /** Invented, in the pattern 0100000xxxx. */
  readonly whatsappNumber: string | null;
  readonly description: string | null;
  readonly gender: Gender;
  readonly job: string;
  /** The three points of the programme. */
  readonly points: readonly string[];
  /** What has been done and what is wanted: whole sentences. */
  readonly past: string;
  readonly wish: string;
  readonly place: string;
}

const INDEPENDENT = "مستقل";
const otherParties = ["حزب السنابل", "حزب الشراع", "حزب القنديل", "حزب الواحة"] as const;
const own = organisation.name.ar;

/** The lists that stand against each other; every district has the first and two of the others. */
const lists = [
  { name: `قائمة ${organisation.short.ar} للجميع`, party: own },
  { name: "قائمة السنابل", party: "حزب السنابل" },
  { name: "قائمة أهل البلد", party: INDEPENDENT },
  { name: "قائمة الشراع", party: "حزب الشراع" },
] as const;

/** How many stand in an individual district; forty-eight of them make 384. */
const standing = [9, 7, 8, 10, 6, 8];
const SECTOR_LIST = 8;
const COUNCIL_LIST = 5;

interface Place {
  readonly district: DemoDistrict;
  readonly type: CandidateType;
  readonly party: string;
  readonly listName: string | null;
  readonly listOrder: number | null;
  readonly serialNumber: number;
  readonly symbolName: string;
}

/** The 600 candidates of the demo, district by district. */
export const candidates: readonly DemoCandidate[] = makeCandidates();

function makeCandidates(): DemoCandidate[] {
  const luck = chance(20_600);
  const taken = new Set<string>();
  return [...individualPlaces(luck), ...listPlaces(luck)].map((place, index) =>
    candidate(place, index, luck, taken),
  );
}

function individualPlaces(luck: Chance): Place[] {
  return individualDistricts.flatMap((district, index) => {
    const ballot = luck.shuffle(symbols);
    return Array.from({ length: standing[index % standing.length] ?? 8 }, (_, order) => ({
      district,
      type: INDIVIDUAL,
      party: partyOf(luck),
      listName: null,
      listOrder: null,
      serialNumber: order + 1,
      symbolName: ballot[order] ?? "",
    }));
  });
}

function partyOf(luck: Chance): string {
  const draw = luck.next();
  if (draw < 0.48) return own;
  return draw < 0.8 ? INDEPENDENT : luck.pick(otherParties);
}

function listPlaces(luck: Chance): Place[] {
  return listDistricts.flatMap((district, index) => {
    const ballot = luck.shuffle(symbols);
    const left = index % 3;
    return lists
      .filter((_, which) => which !== left + 1)
      .flatMap((list, which) =>
        Array.from({ length: isSector(district) ? SECTOR_LIST : COUNCIL_LIST }, (_, order) => ({
          district,
          type: LIST,
          // A list takes some independents along.
          party: order % 5 === 4 ? INDEPENDENT : list.party,
          listName: list.name,
          listOrder: order + 1,
          serialNumber: which + 1,
          symbolName: ballot[which] ?? "",
        })),
      );
  });
}

function candidate(place: Place, index: number, luck: Chance, taken: Set<string>): DemoCandidate {
  const { district, party, ...standing } = place;
  const gender: Gender = luck.happens(place.type === LIST ? 0.46 : 0.2) ? "female" : "male";
  const name = fourPartName(luck, gender, taken);
  const home = luck.pick(district.governorates);
  const profession = luck.pick(professions.filter(({ only }) => !only || only.includes(home)));
  const address = place.type === LIST ? town(home, luck) : district.place;
  const say = (text: string) =>
    worded(text, gender, {
      place: address,
      years: String(luck.between(11, 28)),
      university: universityOf(home, profession.large ?? false, luck.next()),
    });
  const past = say(luck.pick(profession.past));
  const wish = say(luck.pick(profession.wish));
  return {
    ...standing,
    name,
    nickname: luck.happens(0.7) ? nickname(name, say(profession.title), luck) : null,
    electoralDistrict: district.name,
    partyAffiliation: party === INDEPENDENT && gender === "female" ? "مستقلة" : party,
    candidateStatus: statusOf(index, gender),
    candidateQualification: say(luck.pick(profession.degrees)),
    hasImage: luck.happens(0.85),
    portrait: luck.pick(portraitsOf(gender)),
    hasCv: luck.happens(0.6),
    hasProgram: luck.happens(0.55),
    whatsappNumber: luck.happens(0.8) ? `0100000${1001 + index * 14}` : null,
    description: luck.happens(0.75) ? describe(past, wish, say, luck) : null,
    gender,
    job: say(profession.job),
    points: profession.points,
    past,
    wish,
    place: address,
  };
}

/** A town of a governorate, whose name can stand in a sentence by itself. */
function town(code: string, luck: Chance): string {
  const names = (cities[code] ?? []).map(([ar]) => ar);
  const plain = names.filter((name) => !/^حي |جديدة$| أول$| ثان$|\d/.test(name));
  return plain.length > 0 ? luck.pick(plain) : (birthplace(code)?.ar ?? "القاهرة");
}

/** Two to four sentences. */
function describe(past: string, wish: string, say: (text: string) => string, luck: Chance): string {
  const sentences = [past, wish];
  if (luck.happens(0.5)) sentences.splice(1, 0, say(luck.pick(roots)));
  if (luck.happens(0.55)) sentences.push(say(luck.pick(promises)));
  return sentences.join(" ");
}

function nickname(name: string, title: string, luck: Chance): string {
  const short = shortName(name);
  const [first = name] = short.split(" ");
  const called = first === "عبد" ? short.split(" ").slice(0, 2).join(" ") : first;
  return luck.happens(0.55) ? short : `${title} ${called}`;
}

/** Most are simply candidates; fixed places withdrew, were excluded or are still being examined. */
function statusOf(index: number, gender: Gender): string {
  if (index % 41 === 17) return worded("[منسحب|منسحبة]", gender);
  if (index % 67 === 29) return worded("[مستبعد|مستبعدة]", gender);
  if (index % 53 === 31) return "قيد الفحص";
  return worded("[مرشح|مرشحة]", gender);
}
