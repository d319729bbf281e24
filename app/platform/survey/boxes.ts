import { createSecretKey, type KeyObject, randomBytes } from "node:crypto";
import type { SurveyAnswers, SurveyQuestion } from "#app/contract/survey.ts";
import { sealBytes, unsealBytes } from "#app/crypto.ts";
import type { Personal } from "../privacy/personal.ts";
import { longestAnswer } from "./answers.ts";

export interface Boxed {
  readonly answers: SurveyAnswers;
  readonly receipt: string | null;
}

/** Returned encrypted. */
export function newBoxKey(personal: Personal): string {
  return personal.seal(randomBytes(32).toString("base64url"));
}

export function openBoxKey(personal: Personal, sealedKey: string): KeyObject {
  return createSecretKey(Buffer.from(personal.open(sealedKey), "base64url"));
}

/** Padded to one length for the survey. */
export function closeBox(
  boxed: Boxed,
  questions: readonly SurveyQuestion[],
  key: KeyObject,
): Buffer {
  const plain = Buffer.from(JSON.stringify(boxed));
  // JSON ends before the padding.
  const padded = Buffer.alloc(longestAnswer(questions), " ");
  if (plain.length > padded.length)
    throw new Error("An answer is longer than its questions allow.");
  plain.copy(padded);
  return sealBytes(padded, key);
}

/** @throws an Error for a box of another key */
export function openBox(sealed: Uint8Array, key: KeyObject): Boxed {
  const plain = unsealBytes(sealed, [key]);
  if (!plain) throw new Error("The key of a survey doesn't open its box.");
  return JSON.parse(plain.toString("utf8")) as Boxed;
}
