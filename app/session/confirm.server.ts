import { data } from "react-router";
import type { Result } from "./result.server.ts";

/* What was asked about once more before it is done (docs/product.md#asking-once-more). */

/** The field by which a form says that it was agreed to (app/components/confirm-page.tsx). */
export const CONFIRMED = "confirmed";

/** Whether a form was agreed to. */
export function isConfirmed(formData: FormData): boolean {
  return formData.get(CONFIRMED) === "on";
}

/**
 * Whether a check of what an act would do is not there: another platform may have none, and answers it like a
 * record that is not there. Of one that is really gone the act itself says so.
 */
export function lacksCheck(checked: Result<unknown>): boolean {
  return !checked.ok && checked.status === 404;
}

/**
 * The page that asks once more before something is done for good (components/confirm-act.tsx), as an action's
 * `ask`; undefined where that was agreed to.
 */
export function askFirst(
  { url: { pathname, search } }: { readonly url: URL },
  { formData }: { readonly formData: FormData },
) {
  if (isConfirmed(formData)) return undefined;
  return data({ toConfirm: { action: pathname + search, fields: typedFields(formData) } });
}

/** All that was typed in a form, to be sent again with an agreement: files can't be. */
export function typedFields(formData: FormData): (readonly [string, string])[] {
  return [...formData].flatMap(([name, value]) =>
    typeof value === "string" && name !== "key" && name !== CONFIRMED
      ? [[name, value] as const]
      : [],
  );
}
