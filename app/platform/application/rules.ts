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

export interface ReviewState {
  readonly state: ApplicationState;
  readonly claimedBy: string | null;
  readonly claimedAt: Date | null;
}

/** A claim that nobody worked on expires. */
export function claimantOf({ claimedBy, claimedAt }: ReviewState, now: Date): string | undefined {
  if (!claimedBy || !claimedAt) return undefined;
  const minutes = (now.getTime() - claimedAt.getTime()) / 60_000;
  return minutes < CLAIM_MINUTES ? claimedBy : undefined;
}

export function mayReview(state: ReviewState, reviewer: string, now: Date): Refusal | undefined {
  if (!openStates.includes(state.state)) return refuse("decided");
  const claimant = claimantOf(state, now);
  return claimant && claimant !== reviewer ? refuse("claimed") : undefined;
}

export function isSameCard(read: string, entered: string | undefined): boolean {
  // Members who were imported may have no number on file.
  return entered === undefined || read === entered;
}

export function isCorrectable(kind: ApplicationKind, fields: readonly string[]): boolean {
  return fields.every((field) => correctable[kind].some((each) => each === field));
}

export interface Used {
  readonly phone: boolean;
  readonly email: boolean;
}

/** The national ID's check digit is not verified (docs/product.md#what-people-type). */
export function warningsOf(answers: Answers, used: Used, now: Date): Warning[] {
  const card = readNationalId(textOf(answers.nationalId), now);
  const onCard = typeof card === "object" ? card : undefined;
  const born = textOf(answers.dateOfBirth);
  const gender = textOf(answers.gender);
  const found: Warning[] = [];
  if (onCard && born && born !== onCard.birthDate) found.push("birthDateDiffers");
  if (onCard && gender && gender !== onCard.gender) found.push("genderDiffers");
  if (used.phone) found.push("phoneUsed");
  if (used.email) found.push("emailUsed");
  const day = born || onCard?.birthDate;
  if (day && ageBegins(day, MIN_AGE) > cairoDay(now)) found.push("youngerThanAllowed");
  return found;
}

/** 29 February counts as the day after the 28th. */
function ageBegins(born: string, years: number): string {
  return `${Number(born.slice(0, 4)) + years}${born.slice(4)}`;
}
