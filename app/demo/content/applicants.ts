import type { ApplicationKind, ApplicationState, RefusalReason } from "#app/contract/review.ts";
import { answersOf, renewalOf } from "./applicants/answers.ts";
import { fourPartName, type Gender } from "./names.ts";
import { nationalId, people } from "./people.ts";
import { portraitsOf } from "./portraits.ts";
import { seededRandom } from "./random.ts";
import { readers } from "./readers.ts";

/** Somebody of the demo whom reviewers have to do with, and what was answered on the form. */
export interface DemoApplicant {
  readonly uid: string;
  readonly name: string;
  readonly governorateCode: string;
  readonly portrait: number;
  readonly kind: ApplicationKind;
  readonly state: ApplicationState;
  readonly answers: Readonly<Record<string, string | number | boolean>>;
  readonly hoursAgo: number;
  /** What stands on the card. */
  readonly cardNumber: string;
  /** Card and answers are both right although they disagree. */
  readonly isConfirmed?: boolean | undefined;
  readonly reason?: RefusalReason | undefined;
  readonly note?: string | undefined;
  /** The uid of the leader who is at it. */
  readonly claimedBy?: string | undefined;
}

const APPLICANTS = 40;
/** Where they live: often where the demo's local leaders are, so that these have a queue to work on. */
const homes = ["11", "27", "01", "11", "21", "27", "13", "02", "11", "26", "12", "27"] as const;

/** Where the applications stand: most of them wait. */
function stateOf(at: number): ApplicationState {
  if (at === 4 || at === 12) return "correction";
  if (at < 20) return "submitted";
  return at % 4 === 1 ? "refused" : "approved";
}

const reasons: readonly RefusalReason[] = ["unreadable", "mismatch", "otherParty", "duplicate"];

/** Forty invented applicants, with all that a reviewer may meet: renewals, an activation, warnings. */
export const applicants: readonly DemoApplicant[] = makeApplicants();

function makeApplicants(): DemoApplicant[] {
  const random = seededRandom(40_404);
  const taken = new Set([...people, ...readers].map((person) => person.name));
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
    const answers = answersOf(random, person, { born, email: `applicant-${number}@example.org` });
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
      hoursAgo: 3 + at * 7,
      ...(state === "refused" && { reason: reasons[at % reasons.length] ?? "other" }),
      ...(at === 3 && { claimedBy: "demo-governorate-leader" }),
    };
  });
}

/** What makes a reviewer look twice. */
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

/** Two of the cast have applied: one waits, one was refused and may apply again. */
export const castApplications: readonly DemoApplicant[] = [
  castApplication("demo-pending", { state: "submitted", hoursAgo: 2 }),
  castApplication("demo-refused", {
    state: "refused",
    hoursAgo: 20 * 24,
    reason: "unreadable",
    note: "صورة وجه البطاقة مهتزة. أعد التصوير في ضوء جيد وقدّم من جديد.",
  }),
];

function castApplication(
  uid: string,
  more: Pick<DemoApplicant, "state" | "hoursAgo" | "reason" | "note">,
): DemoApplicant {
  const person = people.find((each) => each.uid === uid);
  if (!person) throw new Error(`Nobody of the cast is ${uid}.`);
  const { name, governorateCode, portrait, email, nationalId: cardNumber } = person;
  const random = seededRandom(50_505 + name.length);
  const [, century = "2", year = "", month, day] = /^(.)(..)(..)(..)/.exec(cardNumber) ?? [];
  const born = `${century === "2" ? 19 : 20}${year}-${month}-${day}`;
  return {
    uid,
    name,
    governorateCode,
    portrait: portrait ?? 0,
    cardNumber,
    kind: "registration",
    answers: answersOf(random, person, { born, email: email ?? "" }),
    ...more,
  };
}

function twoDigits(value: number): string {
  return String(value).padStart(2, "0");
}
