import { type AidCategory, aidCategories } from "#app/contract/aid.values.ts";

/** A category that is one; a field or an address may hold anything. */
export function parseCategory(text: unknown): AidCategory | undefined {
  return aidCategories.find((each) => each === text);
}
