import { cities } from "../../platform/branch/cities.ts";
import { askers } from "./aid.ts";
import { fourPartName, type Gender } from "./names.ts";
import type { DemoPerson } from "./people.ts";
import { nationalId, people } from "./people.ts";
import { portraitsOf } from "./portraits.ts";
import { type SeededRandom, seededRandom } from "./random.ts";

const OLD_HANDS: readonly number[] = [12, 13, 17, 18, 28, 36];

const READERS = 60;

export const readers: readonly DemoPerson[] = makeReaders();

/** What is drawn of each follows from their turn: who joined the cast after the readers comes last. */
export const everybody: readonly DemoPerson[] = [
  ...people.filter(({ role }) => !role),
  ...readers,
  ...people.filter(({ role }) => role),
];

export function askerAt(place: number): DemoPerson | undefined {
  return readers[READERS + place];
}

function makeReaders(): DemoPerson[] {
  const random = seededRandom(60_607);
  const taken = new Set(people.map((person) => person.name));
  const governorates = Object.keys(cities);
  const anybody = Array.from({ length: READERS }, (_, index) => {
    const gender: Gender = random.happens(0.45) ? "female" : "male";
    const governorateCode = random.pick(governorates);
    const born = `${random.between(1958, 2004)}-${twoDigits(random.between(1, 12))}-${twoDigits(random.between(1, 28))}`;
    return reader(random, taken, { gender, governorateCode, born }, index);
  });
  const asking = askers.map(({ trade, maritalStatus, ...person }, at) => ({
    ...reader(random, taken, person, READERS + at),
    work: { trade },
    maritalStatus,
  }));
  return [...anybody, ...asking];
}

function reader(
  random: SeededRandom,
  taken: Set<string>,
  person: Pick<DemoPerson, "gender" | "governorateCode" | "born">,
  index: number,
): DemoPerson {
  const { gender, governorateCode, born } = person;
  const number = index + 1;
  return {
    uid: `demo-reader-${twoDigits(number)}`,
    name: fourPartName(random, gender, taken),
    nameEn: `Demo Reader ${number}`,
    status: "verified",
    rank: "member",
    email: `reader-${twoDigits(number)}@example.org`,
    phoneNumber: `0100000${String(400 + number * 3).padStart(4, "0")}`,
    nationalId: nationalId(born, governorateCode, 100 + index, gender),
    membershipId: `${governorateCode}${30_000 + number * 53}`,
    governorateCode,
    gender,
    born,
    portrait: random.happens(0.8) ? random.pick(portraitsOf(gender)) : null,
    hasSocialAccount: true,
    joinedAgo: isNewcomer(index) ? 12 + index * 5 : undefined,
  };
}

function isNewcomer(index: number): boolean {
  return index < 40 && index % 3 !== 0 && !OLD_HANDS.includes(index + 1);
}

function twoDigits(value: number): string {
  return String(value).padStart(2, "0");
}
