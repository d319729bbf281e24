import { cairoDay } from "#app/arabic/dates.ts";
import { readNationalId } from "#app/arabic/national-id.ts";
import { type Refusal, refuse } from "#app/contract/failure.ts";
import { MIN_AGE } from "#app/contract/membership.values.ts";
import {
  type ApplicationKind,
  type ApplicationState,
  CLAIM_MINUTES,
  correctable,
  openStates,
  type Warning,
} from "#app/contract/review.ts";
import { type Answers, textOf } from "./answers.ts";

/** An application, as far as it decides who may act on it. */
export interface ReviewState {
  readonly state: ApplicationState;
  readonly claimedBy: string | null;
  readonly claimedAt: Date | null;
}

/** Who is at an application now: a claim that nobody worked on is free again. */
export function claimantOf({ claimedBy, claimedAt }: ReviewState, now: Date): string | undefined {
  if (!claimedBy || !claimedAt) return undefined;
  const minutes = (now.getTime() - claimedAt.getTime()) / 60_000;
  return minutes < CLAIM_MINUTES ? claimedBy : undefined;
}

/** Whether a reviewer may act on an application now; the refusal if not. */
export function mayReview(state: ReviewState, reviewer: string, now: Date): Refusal | undefined {
  if (!openStates.includes(state.state)) return refuse("decided");
  const claimant = claimantOf(state, now);
  return claimant && claimant !== reviewer ? refuse("claimed") : undefined;
}

/** Whether what the reviewer reads from the card is what was entered, or is on file of a member. */
export function isSameCard(read: string, entered: string | undefined): boolean {
  // Members who were brought in from paper may have no number on file.
  return entered === undefined || read === entered;
}

/** Fields that nobody can be asked for in an application of a kind. */
export function isCorrectable(kind: ApplicationKind, fields: readonly string[]): boolean {
  return fields.every((field) => correctable[kind].some((each) => each === field));
}

/** What else is known of an applicant's answers: whether others go by the same phone or e-mail. */
export interface Used {
  readonly phone: boolean;
  readonly email: boolean;
}

/**
 * What a reviewer should look at twice. The check digit of a national ID is not looked at
 * (docs/product.md#what-people-type).
 */
export function warningsOf(answers: Answers, used: Used, now: Date): Warning[] {
  const card = readNationalId(textOf(answers.nationalId), now);
  const onCard = typeof card === "object" ? card : undefined;
  const born = textOf(answers.dateOfBirth);
  const gender = textOf(answers.gender);
  const found: Warning[] = [];
  // Who renews or activates was not asked again.
  if (onCard && born && born !== onCard.birthDate) found.push("birthDateDiffers");
  if (onCard && gender && gender !== onCard.gender) found.push("genderDiffers");
  if (used.phone) found.push("phoneUsed");
  if (used.email) found.push("emailUsed");
  const day = born || onCard?.birthDate;
  if (day && ageBegins(day, MIN_AGE) > cairoDay(now)) found.push("youngerThanAllowed");
  return found;
}

/** The day on which somebody born on a day becomes so old; of 29 February, the day after 28. */
function ageBegins(born: string, years: number): string {
  return `${Number(born.slice(0, 4)) + years}${born.slice(4)}`;
}
