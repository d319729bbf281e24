import { randomBytes } from "node:crypto";
import { type RouterContextProvider, redirect } from "react-router";
import { z } from "zod";
import { readSurvey, type SurveyDetail, type SurveyQuestion } from "#app/contract/survey.ts";
import { MAX_LONG_ANSWER_LENGTH, surveyPath } from "#app/contract/survey.values.ts";
import { call } from "#app/session/api.server.ts";
import { pageFailure } from "#app/session/failure.server.ts";
import { fieldsOf, type Given, placeField } from "../answer-fields.ts";
import { kindAt } from "../survey-view.server.ts";

/** @throws 404 for the unasked; redirects to the canonical address */
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

/** Bounds input; the call refuses longer ones. */
const given = z.unknown().superRefine((value, { addIssue }) => {
  if (typeof value !== "string" || value.length <= 4 * MAX_LONG_ANSWER_LENGTH) return;
  const maximum = MAX_LONG_ANSWER_LENGTH;
  addIssue({ code: "too_big", origin: "string", maximum, inclusive: true, input: value });
});

/** Fields are interpreted together. */
export function fieldSchema(questions: readonly SurveyQuestion[]) {
  return z.object({
    receipt: z.unknown().optional(),
    ...Object.fromEntries(questions.flatMap(fieldsOf).map((name) => [name, given.optional()])),
  });
}

/** Replaces the answers of some questions. */
export function without(given: Given, questions: readonly SurveyQuestion[]): Given {
  const names = new Set(questions.flatMap(fieldsOf));
  return Object.fromEntries(Object.entries(given).filter(([name]) => !names.has(name)));
}

/** Where errors link to. */
export function firstField({ id, kind, choices }: SurveyQuestion): string {
  const [first] = choices;
  return kind === "ranking" && first ? placeField(id, first.id) : id;
}

/** 32 unambiguous characters, 16 of them: 80 bits. */
const LETTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";

/** Random, unknown until its form is sent. */
export function newReceipt(): string {
  const letters = [...randomBytes(16)].map((byte) => LETTERS[byte % LETTERS.length]).join("");
  return letters.match(/.{4}/g)?.join("-") ?? "";
}
