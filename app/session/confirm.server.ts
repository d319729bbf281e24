import { data } from "react-router";

/* What was asked about once more before it is done (docs/product.md#asking-once-more). */

const CONFIRMED = "confirmed";

/** The field by which a form says that it was agreed to. */
export const confirmedField = [CONFIRMED, "on"] as const;

/** Whether a form was agreed to. */
export function isConfirmed(formData: FormData): boolean {
  return formData.get(CONFIRMED) === "on";
}

/**
 * The page that asks once more before something is gone for good (components/confirm-delete.tsx); undefined
 * where that was agreed to.
 */
export function askToDelete(formData: FormData, { pathname, search }: URL) {
  if (isConfirmed(formData)) return undefined;
  const fields = [...typedFields(formData), confirmedField];
  return data({ toDelete: { action: pathname + search, fields } });
}

/** All that was typed in a form, to be sent again with an agreement: files can't be. */
export function typedFields(formData: FormData): (readonly [string, string])[] {
  return [...formData].flatMap(([name, value]) =>
    typeof value === "string" && name !== "key" && name !== CONFIRMED
      ? [[name, value] as const]
      : [],
  );
}
