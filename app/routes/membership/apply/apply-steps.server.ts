import { href, type RouterContextProvider, redirect } from "react-router";
import type { z } from "zod";
import { readNationalId } from "#app/arabic/national-id.ts";
import { addressStep, personalStep, politicsStep, workStep } from "#app/contract/membership.ts";
import { type Step, stepFields, steps } from "#app/contract/membership.values.ts";
import { type Draft, type FieldValues, readDraft } from "#app/session/draft.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { toast } from "#app/session/toast.server.ts";

export type WrittenStep = Exclude<Step, "attachments">;

export const schemas: Readonly<Record<WrittenStep, z.ZodObject>> = {
  personal: personalStep,
  address: addressStep,
  work: workStep,
  politics: politicsStep,
};

export const formSchemas: typeof schemas = {
  ...schemas,
  personal: personalStep.partial({ gender: true, dateOfBirth: true }),
};

export function firstIncompleteStep(draft: Draft): Step {
  const written = steps.filter((step): step is WrittenStep => step !== "attachments");
  return written.find((step) => !isComplete(draft, step)) ?? "attachments";
}

function isComplete({ answers, problems = {} }: Draft, step: WrittenStep): boolean {
  const hasProblem = stepFields[step].some((field) => field in problems);
  return !hasProblem && schemas[step].safeParse(answers[step] ?? {}).success;
}

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

export function stepAfter(step: WrittenStep): Step | typeof REVIEW {
  return step === "politics" ? REVIEW : (steps[steps.indexOf(step) + 1] ?? REVIEW);
}

export function stepOfField(field: string): Step | undefined {
  return steps.find((step) => (stepFields[step] as readonly string[]).includes(field));
}

export function stepFromUrl({ searchParams }: URL): Step | undefined {
  const requested = searchParams.get("step");
  return steps.find((step) => step === requested);
}

export const REVIEW = "review";

export function isReview({ searchParams }: URL): boolean {
  return searchParams.get("step") === REVIEW;
}

export function isFromReview({ searchParams }: URL): boolean {
  return searchParams.get("from") === REVIEW;
}

export function stepPath(step: Step | typeof REVIEW): string {
  return `${href("/registerNow")}?step=${step}`;
}

/** Inverse of parsing. */
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
  // As written in Egypt: 25-11-1990.
  return String(value).replace(/^(\d{4})-(\d\d)-(\d\d)$/, "$3-$2-$1");
}

/** Derivable from the national ID. */
export function withoutCardAnswers(values: FieldValues): FieldValues {
  const { gender, dateOfBirth, ...others } = values;
  const card = readNationalId(values.nationalId ?? "", new Date());
  // The earlier number is masked.
  if (typeof card === "string") return others;
  const day = personalStep.shape.dateOfBirth.safeParse(dateOfBirth ?? "").data;
  const isSame = gender === card.gender && day === card.birthDate;
  return isSame ? others : values;
}
