import { createSecretKey, type KeyObject, randomBytes } from "node:crypto";
import type { SurveyAnswers, SurveyQuestion } from "#app/contract/survey.ts";
import { sealBytes, unsealBytes } from "#app/crypto.ts";
import type { Personal } from "../privacy/personal.ts";
import { longestAnswer } from "./answers.ts";

/** What a box holds. */
export interface Boxed {
  readonly answers: SurveyAnswers;
  readonly receipt: string | null;
}

/** A new key for the boxes of a survey, as it is kept. */
export function newBoxKey(personal: Personal): string {
  return personal.seal(randomBytes(32).toString("base64url"));
}

/** The key that was kept so. */
export function openBoxKey(personal: Personal, sealedKey: string): KeyObject {
  return createSecretKey(Buffer.from(personal.open(sealedKey), "base64url"));
}

/** Seals an answer in a box, which is as long as every other of the survey. */
export function closeBox(
  boxed: Boxed,
  questions: readonly SurveyQuestion[],
  key: KeyObject,
): Buffer {
  const plain = Buffer.from(JSON.stringify(boxed));
  // JSON ends before the spaces.
  const padded = Buffer.alloc(longestAnswer(questions), " ");
  if (plain.length > padded.length)
    throw new Error("An answer is longer than its questions allow.");
  plain.copy(padded);
  return sealBytes(padded, key);
}

/** @throws an Error for a box that is not of this key. */
export function openBox(sealed: Uint8Array, key: KeyObject): Boxed {
  const plain = unsealBytes(sealed, [key]);
  if (!plain) throw new Error("The key of a survey doesn't open its box.");
  return JSON.parse(plain.toString("utf8")) as Boxed;
}
