import { z } from "zod";
import { governorateByCode } from "#app/arabic/governorates.ts";
import { type CandidateType, INDIVIDUAL, LIST } from "#app/contract/election.ts";
import { defaultOrganisation as organisation } from "#app/organisation.ts";
import { cities } from "../../platform/branch/cities.ts";
import { inflect, promises, roots, universityOf } from "./candidates/words.ts";
import { type DemoDistrict, individualDistricts, isSector, listDistricts } from "./districts.ts";
import { fourPartName, type Gender, shortName } from "./names.ts";
import { portraitsOf } from "./portraits.ts";
import { type SeededRandom, seededRandom } from "./random.ts";
import { readContent } from "./read.ts";
import { symbols } from "./symbols.ts";

const text = z.string();

/** `[m|f]`: the word for a man, for a woman; {place} the district's place, {years} 11 to 28. */
const profession = z.strictObject({
  title: text,
  job: text,
  degrees: z.array(text),
  large: z.literal(true).optional(),
  only: z.array(text).optional(),
  past: z.tuple([text, text]),
  wish: z.tuple([text, text]),
  points: z.tuple([text, text, text]),
});

const professions = readContent("candidates/professions.json", z.array(profession));

export interface DemoCandidate {
  readonly name: string;
  readonly nickname: string | null;
  readonly type: CandidateType;
  readonly listName: string | null;
  /** Shared by the candidates of a list. */
  readonly symbolName: string;
  readonly partyAffiliation: string;
  readonly electoralDistrict: string;
  readonly candidateStatus: string;
  readonly candidateQualification: string;
  /** From 1; null for an individual candidate. */
  readonly listOrder: number | null;
  readonly serialNumber: number;
  readonly hasImage: boolean;
  readonly portrait: number;
  readonly hasCv: boolean;
  readonly hasProgram: boolean;
  /** Invented: 0100000xxxx. */
  readonly whatsappNumber: string | null;
  readonly description: string | null;
  readonly gender: Gender;
  readonly job: string;
  readonly points: readonly string[];
  readonly past: string;
  readonly wish: string;
  readonly place: string;
}

const INDEPENDENT = "مستقل";
const otherParties = ["حزب السنابل", "حزب الشراع", "حزب القنديل", "حزب الواحة"] as const;
const own = organisation.name.ar;

const lists = [
  { name: `قائمة ${organisation.short.ar} للجميع`, party: own },
  { name: "قائمة السنابل", party: "حزب السنابل" },
  { name: "قائمة أهل البلد", party: INDEPENDENT },
  { name: "قائمة الشراع", party: "حزب الشراع" },
] as const;

const standing = [9, 7, 8, 10, 6, 8];
const SECTOR_LIST = 8;
const COUNCIL_LIST = 5;

interface Candidacy {
  readonly district: DemoDistrict;
  readonly type: CandidateType;
  readonly party: string;
  readonly listName: string | null;
  readonly listOrder: number | null;
  readonly serialNumber: number;
  readonly symbolName: string;
}

export const candidates: readonly DemoCandidate[] = makeCandidates();

function makeCandidates(): DemoCandidate[] {
  const random = seededRandom(20_600);
  const taken = new Set<string>();
  return [...individualPlaces(random), ...listPlaces(random)].map((place, index) =>
    candidate(place, index, random, taken),
  );
}

function individualPlaces(random: SeededRandom): Candidacy[] {
  return individualDistricts.flatMap((district, index) => {
    const ballot = random.shuffle(symbols);
    return Array.from({ length: standing[index % standing.length] ?? 8 }, (_, order) => ({
      district,
      type: INDIVIDUAL,
      party: partyOf(random),
      listName: null,
      listOrder: null,
      serialNumber: order + 1,
      symbolName: ballot[order] ?? "",
    }));
  });
}

function partyOf(random: SeededRandom): string {
  const draw = random.next();
  if (draw < 0.48) return own;
  return draw < 0.8 ? INDEPENDENT : random.pick(otherParties);
}

function listPlaces(random: SeededRandom): Candidacy[] {
  return listDistricts.flatMap((district, index) => {
    const ballot = random.shuffle(symbols);
    const left = index % 3;
    return lists
      .filter((_, which) => which !== left + 1)
      .flatMap((list, which) =>
        Array.from({ length: isSector(district) ? SECTOR_LIST : COUNCIL_LIST }, (_, order) => ({
          district,
          type: LIST,
          party: order % 5 === 4 ? INDEPENDENT : list.party,
          listName: list.name,
          listOrder: order + 1,
          serialNumber: which + 1,
          symbolName: ballot[which] ?? "",
        })),
      );
  });
}

function candidate(
  place: Candidacy,
  index: number,
  random: SeededRandom,
  taken: Set<string>,
): DemoCandidate {
  const { district, party, ...standing } = place;
  const gender: Gender = random.happens(place.type === LIST ? 0.46 : 0.2) ? "female" : "male";
  const name = fourPartName(random, gender, taken);
  const home = random.pick(district.governorates);
  const profession = random.pick(professions.filter(({ only }) => !only || only.includes(home)));
  const address = place.type === LIST ? town(home, random) : district.place;
  const inflected = (text: string) =>
    inflect(text, gender, {
      place: address,
      years: String(random.between(11, 28)),
      university: universityOf(home, profession.large ?? false, random.next()),
    });
  const past = inflected(random.pick(profession.past));
  const wish = inflected(random.pick(profession.wish));
  return {
    ...standing,
    name,
    nickname: random.happens(0.7) ? nickname(name, inflected(profession.title), random) : null,
    electoralDistrict: district.name,
    partyAffiliation: party === INDEPENDENT && gender === "female" ? "مستقلة" : party,
    candidateStatus: statusOf(index, gender),
    candidateQualification: inflected(random.pick(profession.degrees)),
    hasImage: random.happens(0.85),
    portrait: random.pick(portraitsOf(gender)),
    hasCv: random.happens(0.6),
    hasProgram: random.happens(0.55),
    whatsappNumber: random.happens(0.8) ? `0100000${1001 + index * 14}` : null,
    description: random.happens(0.75) ? describe(past, wish, inflected, random) : null,
    gender,
    job: inflected(profession.job),
    points: profession.points,
    past,
    wish,
    place: address,
  };
}

function town(code: string, random: SeededRandom): string {
  const names = (cities[code] ?? []).map(([ar]) => ar);
  const plain = names.filter((name) => !/^حي |جديدة$| أول$| ثان$|\d/.test(name));
  return plain.length > 0 ? random.pick(plain) : (governorateByCode(code)?.ar ?? "القاهرة");
}

function describe(
  past: string,
  wish: string,
  inflected: (text: string) => string,
  random: SeededRandom,
): string {
  const sentences = [past, wish];
  if (random.happens(0.5)) sentences.splice(1, 0, inflected(random.pick(roots)));
  if (random.happens(0.55)) sentences.push(inflected(random.pick(promises)));
  return sentences.join(" ");
}

function nickname(name: string, title: string, random: SeededRandom): string {
  const short = shortName(name);
  const [first = name] = short.split(" ");
  const called = first === "عبد" ? short.split(" ").slice(0, 2).join(" ") : first;
  return random.happens(0.55) ? short : `${title} ${called}`;
}

function statusOf(index: number, gender: Gender): string {
  if (index % 41 === 17) return inflect("[منسحب|منسحبة]", gender);
  if (index % 67 === 29) return inflect("[مستبعد|مستبعدة]", gender);
  if (index % 53 === 31) return "قيد الفحص";
  return inflect("[مرشح|مرشحة]", gender);
}
