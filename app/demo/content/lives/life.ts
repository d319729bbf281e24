import type { maritalStatuses, qualifications } from "#app/contract/membership.values.ts";
import { cities } from "../../../platform/branch/cities.ts";
import { inflect } from "../candidates/words.ts";
import type { Gender } from "../names.ts";
import { counted } from "../news/counted.ts";
import type { SeededRandom } from "../random.ts";
import { type Trade, trades, lifeWords as words } from "./trades.ts";

type Qualification = (typeof qualifications)[number];
type MaritalStatus = (typeof maritalStatuses)[number];

export interface Born {
  readonly gender: Gender;
  readonly born: string;
  readonly governorateCode: string;
}

export type Life = ReturnType<typeof lifeOf>;

/** Fixed, so that the content is the same every year. */
const RECKONED_ON = "2026-01-01";
const STUDENTS_TO = 21;
const RETIRED_FROM = 61;
const SENIOR_AFTER = 12;
const YOUNG_TO = 34;

const graduatesAt: Readonly<Record<Qualification, number>> = {
  belowHighSchool: 15,
  highSchool: 18,
  diploma: 20,
  bachelor: 22,
  master: 27,
  doctorate: 33,
};
const WORKS_FROM = 18;

export function ageOf(born: string): number {
  const years = Number(RECKONED_ON.slice(0, 4)) - Number(born.slice(0, 4));
  return RECKONED_ON.slice(5) < born.slice(5) ? years - 1 : years;
}

export function dealTrades(random: SeededRandom): (person: Born) => Trade {
  const waiting = random.shuffle(trades);
  return (person) => {
    const place = waiting.findIndex((trade) => fits(trade, person));
    const [dealt] = waiting.splice(place, 1);
    if (place < 0 || !dealt) throw new Error("No trade fits.");
    waiting.push(dealt);
    return dealt;
  };
}

function fits({ only, from = 0, degrees }: Trade, { gender, born }: Born): boolean {
  if (ageOf(born) <= STUDENTS_TO) return true;
  if (only && only !== gender) return false;
  const earliest = Math.min(...degrees.map((degree) => graduatesAt[degree]));
  return ageOf(born) >= Math.max(from, earliest + 1);
}

export function lifeOf(random: SeededRandom, person: Born, trade: Trade) {
  return {
    maritalStatus: maritalStatusOf(random, person),
    ...homeOf(random, person),
    ...workOf(random, person, trade),
    ...publicLifeOf(random, person, trade),
  };
}

function homeOf(random: SeededRandom, { governorateCode }: Born) {
  return {
    city: random.pick(cities[governorateCode] ?? [["", ""]])[0],
    neighborhood: random.pick(words.quarters),
    street: random.pick(words.streets),
    buildingApartmentNumber: `${random.between(1, 90)}، شقة ${random.between(1, 12)}`,
  };
}

function workOf(random: SeededRandom, person: Born, trade: Trade) {
  const age = ageOf(person.born);
  if (age <= STUDENTS_TO) return studiesOf(random, person.gender, age);
  const degrees = trade.degrees.filter((degree) => graduatesAt[degree] < age);
  const higher = random.happens(0.25) ? random.pick(degrees) : degrees[0];
  const qualification = higher ?? "highSchool";
  const free = Math.min(age, RETIRED_FROM - 1) - earliestWork(trade);
  const yearsOfExperience = Math.max(0, free - random.between(0, Math.min(5, free)));
  const isSenior = yearsOfExperience >= SENIOR_AFTER && trade.senior;
  const job = inflect((isSenior && trade.senior) || trade.job, person.gender);
  const told = inflect(random.pick(trade.told), person.gender, {
    years: yearsInWords(yearsOfExperience),
  });
  return {
    qualification,
    specialization: trade.specialization,
    currentJob: age >= RETIRED_FROM ? `${job} (بالمعاش)` : job,
    employer: random.pick(trade.employers),
    yearsOfExperience,
    experienceDescription: yearsOfExperience > 0 ? told : "ما زلت في بداية الطريق.",
  };
}

function earliestWork({ degrees, from = WORKS_FROM }: Trade): number {
  return Math.max(WORKS_FROM, from, ...degrees.slice(0, 1).map((degree) => graduatesAt[degree]));
}

function studiesOf(random: SeededRandom, gender: Gender, age: number) {
  const [subject, faculty] = random.pick(words.studies);
  const isAtSchool = age < 18;
  return {
    qualification: isAtSchool ? ("belowHighSchool" as const) : ("highSchool" as const),
    specialization: isAtSchool ? "الثانوية العامة" : subject,
    currentJob: inflect("[طالب|طالبة]", gender),
    employer: isAtSchool ? "مدرسة الشروق الثانوية" : faculty,
    yearsOfExperience: 0,
    experienceDescription: isAtSchool
      ? "أدرس في الصف الثالث الثانوي، وأرغب في التطوع."
      : random.pick(words.toldByStudents),
  };
}

/** As after «منذ»: «عام», «عامين», «7 أعوام». */
function yearsInWords(years: number): string {
  if (years === 1) return "عام";
  return years === 2 ? "عامين" : counted(years, "عام");
}

const shares: readonly (readonly [to: number, men: readonly number[], women: readonly number[]])[] =
  [
    [21, [100, 0, 0], [96, 4, 0]],
    [26, [82, 18, 0], [58, 41, 1]],
    [32, [38, 60, 2], [22, 73, 5]],
    [45, [9, 87, 4], [8, 82, 8]],
    [59, [4, 90, 4], [4, 78, 8]],
    [120, [2, 88, 3], [3, 62, 5]],
  ];

function maritalStatusOf(random: SeededRandom, { gender, born }: Born): MaritalStatus {
  const [, men = [], women = []] = shares.find(([to]) => ageOf(born) <= to) ?? [];
  const [single = 0, married = 0, divorced = 0] = gender === "male" ? men : women;
  const draw = random.next() * 100;
  if (draw < single) return "single";
  if (draw < single + married) return "married";
  return draw < single + married + divorced ? "divorced" : "widowed";
}

function publicLifeOf(random: SeededRandom, { gender, born }: Born, trade: Trade) {
  const age = ageOf(born);
  const isYoung = age <= YOUNG_TO;
  const near = [
    ...(age > STUDENTS_TO ? [trade.committee, trade.committee] : []),
    ...(isYoung ? [words.youngCommittee] : []),
    ...(gender === "female" ? [words.womenCommittee] : []),
    ...words.committees,
  ];
  const first = random.pick(near);
  const second = random.pick(near);
  const others = second === first ? [] : [second];
  const isInterested = random.happens(0.6);
  const wasElsewhere = age >= 30 && random.happens(0.18);
  const activities = isYoung ? [...words.youngActivities, ...words.activities] : words.activities;
  return {
    ...(isInterested && {
      committees: [first, ...(random.happens(0.4) ? others : [])].join("، "),
    }),
    ...(wasElsewhere && { parties: random.pick(words.parties) }),
    communityActivity: random.pick(activities),
  };
}
