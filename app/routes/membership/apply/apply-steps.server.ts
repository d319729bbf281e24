import { href, type RouterContextProvider, redirect } from "react-router";
import type { z } from "zod";
import { readNationalId } from "#app/arabic/national-id.ts";
import { addressStep, personalStep, politicsStep, workStep } from "#app/contract/membership.ts";
import { type Step, stepFields, steps } from "#app/contract/membership.values.ts";
import { type Draft, type FieldValues, readDraft } from "#app/session/draft.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { toast } from "#app/session/toast.server.ts";

/** A step that asks for words; the last one asks for pictures, which no draft keeps. */
export type WrittenStep = Exclude<Step, "attachments">;

/** What each step must hold to be complete. */
export const schemas: Readonly<Record<WrittenStep, z.ZodObject>> = {
  personal: personalStep,
  address: addressStep,
  work: workStep,
  politics: politicsStep,
};

/** What the form of each step takes: the card says what is left out of gender and birth. */
export const formSchemas: typeof schemas = {
  ...schemas,
  personal: personalStep.partial({ gender: true, dateOfBirth: true }),
};

/** The first step that is not complete: further than that nobody goes. */
export function firstIncompleteStep(draft: Draft): Step {
  const written = steps.filter((step): step is WrittenStep => step !== "attachments");
  return written.find((step) => !isComplete(draft, step)) ?? "attachments";
}

function isComplete({ answers, problems = {} }: Draft, step: WrittenStep): boolean {
  const hasProblem = stepFields[step].some((field) => field in problems);
  return !hasProblem && schemas[step].safeParse(answers[step] ?? {}).success;
}

/** The current step must be complete to move on. Answers the way back of who went too far. */
export async function redirectToOpenStep(
  context: Readonly<RouterContextProvider>,
  requestedStep: Step,
): Promise<Response | undefined> {
  const openStep = firstIncompleteStep(await readDraft(context));
  if (!isAfter(requestedStep, openStep)) return undefined;
  toast(context, {
    type: "error",
    message: translatorOf(context)("membership:apply.completeCurrent"),
  });
  return redirect(stepPath(openStep), 303);
}

export function isAfter(step: Step, other: Step): boolean {
  return steps.indexOf(step) > steps.indexOf(other);
}

/** After the last answers they are checked, before the pictures come. */
export function stepAfter(step: WrittenStep): Step | typeof REVIEW {
  return step === "politics" ? REVIEW : (steps[steps.indexOf(step) + 1] ?? REVIEW);
}

/** The step that asks for a field. */
export function stepOfField(field: string): Step | undefined {
  return steps.find((step) => (stepFields[step] as readonly string[]).includes(field));
}

/** The step that an address names. */
export function stepFromUrl({ searchParams }: URL): Step | undefined {
  const requested = searchParams.get("step");
  return steps.find((step) => step === requested);
}

/** The page between the last answers and the pictures: what was answered, to be checked. */
export const REVIEW = "review";

export function isReview({ searchParams }: URL): boolean {
  return searchParams.get("step") === REVIEW;
}

/** Whether one came to a step from the review, and goes back there. */
export function isFromReview({ searchParams }: URL): boolean {
  return searchParams.get("from") === REVIEW;
}

export function stepPath(step: Step | typeof REVIEW): string {
  return `${href("/registerNow")}?step=${step}`;
}

/** Parsed values of a step as its form shows them again. */
export function stepFieldValues(
  values: Readonly<Record<string, unknown>>,
  step: WrittenStep,
): FieldValues {
  return toFieldValues(values, Object.keys(schemas[step].shape));
}

export function toFieldValues(
  values: Readonly<Record<string, unknown>>,
  fields: readonly string[],
): FieldValues {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const text = toFieldText(values[field]);
      return text === "" ? [] : [[field, text]];
    }),
  );
}

function toFieldText(value: unknown): string {
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value !== "string" && typeof value !== "number") return "";
  // As days are written in Egypt, 25-11-1990.
  return String(value).replace(/^(\d{4})-(\d\d)-(\d\d)$/, "$3-$2-$1");
}

/** The answers of the first step without what the card says as well. */
export function withoutCardAnswers(values: FieldValues): FieldValues {
  const { gender, dateOfBirth, ...others } = values;
  const card = readNationalId(values.nationalId ?? "", new Date());
  // Of an earlier application the number is not shown again: whoever types it is told by the card.
  if (typeof card === "string") return others;
  const day = personalStep.shape.dateOfBirth.safeParse(dateOfBirth ?? "").data;
  const isSame = gender === card.gender && day === card.birthDate;
  return isSame ? others : values;
}
