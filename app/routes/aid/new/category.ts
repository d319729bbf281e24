import { type AidCategory, aidCategories } from "#app/contract/aid.values.ts";

export function parseCategory(text: unknown): AidCategory | undefined {
  return aidCategories.find((each) => each === text);
}
