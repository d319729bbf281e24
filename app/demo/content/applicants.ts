import type { ApplicationKind, ApplicationState, RefusalReason } from "#app/contract/review.ts";
import { answersOf, renewalOf } from "./applicants/answers.ts";
import { castLife } from "./lives/cast.ts";
import { dealTrades, lifeOf } from "./lives/life.ts";
import { fourPartName, type Gender } from "./names.ts";
import { nationalId, people } from "./people.ts";
import { portraitsOf } from "./portraits.ts";
import { seededRandom } from "./random.ts";
import { readers } from "./readers.ts";

export interface DemoApplicant {
  readonly uid: string;
  readonly name: string;
  readonly governorateCode: string;
  readonly portrait: number;
  readonly kind: ApplicationKind;
  readonly state: ApplicationState;
  readonly answers: Readonly<Record<string, string | number | boolean>>;
  readonly hoursAgo: number;
  readonly cardNumber: string;
  /** Card and answers are both right although they differ. */
  readonly isConfirmed?: boolean | undefined;
  readonly reason?: RefusalReason | undefined;
  readonly note?: string | undefined;
  readonly claimedBy?: string | undefined;
}

const APPLICANTS = 40;
const homes = ["11", "27", "01", "11", "21", "27", "13", "02", "11", "26", "12", "27"] as const;

const WAITING = 20;
const hoursAgoOf = (at: number) =>
  at < WAITING ? 3 + Math.round(at * 4 + at ** 2 / 2) : 290 + Math.round(20 * (at - WAITING) ** 2);

function stateOf(at: number): ApplicationState {
  if (at === 4 || at === 12) return "correction";
  if (at < WAITING) return "submitted";
  return at % 4 === 1 ? "refused" : "approved";
}

const claims: Readonly<Record<number, string>> = { 3: "demo-governorate-leader" };

const reasons: readonly RefusalReason[] = ["unreadable", "mismatch", "otherParty", "duplicate"];

export const applicants: readonly DemoApplicant[] = makeApplicants();

function makeApplicants(): DemoApplicant[] {
  const random = seededRandom(40_404);
  const taken = new Set([...people, ...readers].map((person) => person.name));
  const deal = dealTrades(random);
  return Array.from({ length: APPLICANTS }, (_, at) => {
    const gender: Gender = random.happens(0.4) ? "female" : "male";
    const governorateCode = homes[at % homes.length] ?? "01";
    const year = at === 9 ? 2009 : random.between(1966, 2005);
    const born = `${year}-${twoDigits(random.between(1, 12))}-${twoDigits(random.between(1, 28))}`;
    const number = twoDigits(at + 1);
    const person = {
      name: fourPartName(random, gender, taken),
      nationalId: nationalId(born, governorateCode, 200 + at, gender),
      phoneNumber: `0100000${String(700 + at * 3).padStart(4, "0")}`,
      governorateCode,
      gender,
    };
    const life = lifeOf(random, { ...person, born }, deal({ ...person, born }));
    const answers = answersOf(person, life, { born, email: `applicant-${number}@example.org` });
    const asked: Record<ApplicationKind, DemoApplicant["answers"]> = {
      registration: { ...answers, ...strange(at, answers) },
      renewal: renewalOf(answers),
      activation: { facebookId: `demo-applicant-${number}`, name: person.name },
    };
    const state = stateOf(at);
    const kind = at === 6 || at === 10 ? "renewal" : at === 8 ? "activation" : "registration";
    return {
      uid: `demo-applicant-${number}`,
      name: person.name,
      governorateCode,
      portrait: random.pick(portraitsOf(gender)),
      cardNumber: person.nationalId,
      kind,
      state,
      answers: asked[kind],
      isConfirmed: at === 0 || at === 2,
      hoursAgo: hoursAgoOf(at),
      ...(state === "refused" && { reason: reasons[at % reasons.length] ?? "other" }),
      ...(claims[at] && { claimedBy: claims[at] }),
    };
  });
}

/** Triggers warnings. */
function strange(at: number, answers: { dateOfBirth: string; gender: Gender }) {
  switch (at) {
    case 0:
      return { dateOfBirth: answers.dateOfBirth.replace(/\d\d$/, "29") };
    case 2:
      return { gender: answers.gender === "male" ? "female" : "male" };
    case 5:
      return { phoneNumber: readers[0]?.phoneNumber ?? "" };
    case 7:
      return { email: readers[1]?.email ?? "" };
    default:
      return {};
  }
}

export const castApplications: readonly DemoApplicant[] = [
  castApplication("demo-pending", { state: "submitted", hoursAgo: 2 }),
  castApplication("demo-correction", { state: "correction", hoursAgo: 40 }),
  castApplication("demo-refused", {
    state: "refused",
    hoursAgo: 20 * 24,
    reason: "unreadable",
    note: "صورة وجه البطاقة مهتزة. أعد التصوير في ضوء جيد وقدّم من جديد.",
  }),
  ...renewals(),
];

function renewals(): DemoApplicant[] {
  const [first, last] = [40, 60];
  return readers.slice(first, last).map((person, at) => {
    const { uid, name, governorateCode, portrait, nationalId: cardNumber, born } = person;
    const answers = answersOf(person, castLife(person), { born, email: person.email ?? "" });
    return {
      uid,
      name,
      governorateCode,
      portrait: portrait ?? 0,
      cardNumber,
      kind: "renewal",
      state: "approved",
      answers: renewalOf(answers),
      hoursAgo: 60 + at * 80,
    };
  });
}

function castApplication(
  uid: string,
  more: Pick<DemoApplicant, "state" | "hoursAgo" | "reason" | "note">,
): DemoApplicant {
  const person = people.find((each) => each.uid === uid);
  if (!person) throw new Error(`Nobody of the cast is ${uid}.`);
  const { name, governorateCode, portrait, email, nationalId: cardNumber, born } = person;
  return {
    uid,
    name,
    governorateCode,
    portrait: portrait ?? 0,
    cardNumber,
    kind: "registration",
    answers: answersOf(person, castLife(person), { born, email: email ?? "" }),
    ...more,
  };
}

function twoDigits(value: number): string {
  return String(value).padStart(2, "0");
}
