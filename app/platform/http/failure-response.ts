import { type FailureBody, failures, type Refusal } from "#app/contract/failure.ts";
import { type Language, translate } from "../i18n.ts";

/**
 * A refusal in the form that clients rely on (docs/product.md#answers-of-the-api), in the reader's
 * language.
 */
export function failureResponse(refusal: Refusal, language: Language): Response {
  const body: FailureBody = {
    success: false,
    code: refusal.refused,
    message: translate(language, `failure:${refusal.refused}`, refusal.values),
  };
  if (refusal.fields?.length) {
    body.errors = refusal.fields.map(({ path, problem, values }) => ({
      path,
      message: translate(language, `failure:field.${problem}`, values),
    }));
  }
  const headers = new Headers({ "Content-Language": language });
  if (refusal.retryAfter) headers.set("Retry-After", String(Math.ceil(refusal.retryAfter)));
  return Response.json(body, { status: failures[refusal.refused], headers });
}
