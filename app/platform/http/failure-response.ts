import { formatDate } from "#app/arabic/dates.ts";
import { fieldMessageKeys } from "#app/contract/ask.ts";
import {
  type FailureBody,
  type FieldProblem,
  failures,
  type Refusal,
} from "#app/contract/failure.ts";
import { type Language, translate } from "../i18n.ts";

export function failureBodyOf(refusal: Refusal, language: Language): FailureBody {
  const body: FailureBody = {
    success: false,
    code: refusal.refused,
    message: translate(language, `failure:${refusal.refused}`, refusal.values),
  };
  if (refusal.fields?.length) {
    body.errors = refusal.fields.map((field) => ({
      path: field.path,
      message: translate(language, fieldMessageKeys(field), withDay(field.values, language)),
    }));
  }
  return body;
}

function withDay(values: FieldProblem["values"], language: Language) {
  const day = values?.day;
  return typeof day === "string" ? { ...values, day: formatDate(day, language) || day } : values;
}

export function retryAfterOf({ retryAfter }: Refusal): number | undefined {
  return retryAfter ? Math.ceil(retryAfter) : undefined;
}

export function failureResponse(refusal: Refusal, language: Language): Response {
  const headers = new Headers({ "Content-Language": language });
  const retryAfter = retryAfterOf(refusal);
  if (retryAfter) headers.set("Retry-After", String(retryAfter));
  const status = failures[refusal.refused];
  return Response.json(failureBodyOf(refusal, language), { status, headers });
}
