import { randomBytes } from "node:crypto";
import { type RouterContextProvider, redirect } from "react-router";
import { z } from "zod";
import { readSurvey, type SurveyDetail, type SurveyQuestion } from "#app/contract/survey.ts";
import { MAX_LONG_ANSWER_LENGTH, surveyPath } from "#app/contract/survey.values.ts";
import { call } from "#app/session/api.server.ts";
import { pageFailure } from "#app/session/failure.server.ts";
import { fieldsOf, type Given, placeField } from "../given.ts";
import { kindAt } from "../survey-view.server.ts";

/**
 * The survey or poll that an address names.
 *
 * @throws a 404 for one that doesn't ask the visitor, and the way to its own address
 */
export async function loadSurvey(
  context: Readonly<RouterContextProvider>,
  id: string,
  { pathname }: URL,
): Promise<SurveyDetail> {
  const result = await call(context, readSurvey, { params: { id } });
  if (!result.ok) throw pageFailure(result);
  const { kind } = result.data;
  if (kindAt(pathname) === kind) return result.data;
  const rest = pathname.split("/").slice(3);
  throw redirect([surveyPath(kind, id), ...rest].join("/"));
}

/** What no answer is longer than, with room for what cleaning it takes away: the call refuses it as a whole. */
const given = z.unknown().superRefine((value, { addIssue }) => {
  if (typeof value !== "string" || value.length <= 4 * MAX_LONG_ANSWER_LENGTH) return;
  const maximum = MAX_LONG_ANSWER_LENGTH;
  addIssue({ code: "too_big", origin: "string", maximum, inclusive: true, input: value });
});

/** Whatever the fields of some questions hold: what it means is read of all of them together. */
export function fieldSchema(questions: readonly SurveyQuestion[]) {
  return z.object({
    receipt: z.unknown().optional(),
    ...Object.fromEntries(questions.flatMap(fieldsOf).map((name) => [name, given.optional()])),
  });
}

/** What is kept of a draft when some of its questions are answered anew. */
export function without(given: Given, questions: readonly SurveyQuestion[]): Given {
  const names = new Set(questions.flatMap(fieldsOf));
  return Object.fromEntries(Object.entries(given).filter(([name]) => !names.has(name)));
}

/** The field of a question that its errors stand at. */
export function firstField({ id, kind, choices }: SurveyQuestion): string {
  const [first] = choices;
  return kind === "ranking" && first ? placeField(id, first.id) : id;
}

/** Sixteen of 32 letters and digits that nobody takes for another. */
const LETTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";

/** A receipt for one form: of chance, known to nobody before its person has sent it. */
export function newReceipt(): string {
  const letters = [...randomBytes(16)].map((byte) => LETTERS[byte % LETTERS.length]).join("");
  return letters.match(/.{4}/g)?.join("-") ?? "";
}
