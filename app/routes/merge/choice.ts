import {
  type MergeField,
  type MergeSide,
  mergeFields,
  mergeSides,
} from "#app/contract/merge.values.ts";

/** Identifies records only: no personal data in the URL. */
export interface Choice {
  readonly kept: MergeSide;
  readonly values: Readonly<Partial<Record<MergeField, MergeSide>>>;
}

export function readChoice(search: URLSearchParams): Choice | undefined {
  const side = (name: string) => mergeSides.find((each) => each === search.get(name));
  const kept = side("kept");
  if (!kept) return undefined;
  const values = mergeFields.flatMap((field): [MergeField, MergeSide][] => {
    const chosen = side(field);
    return chosen ? [[field, chosen]] : [];
  });
  return { kept, values: Object.fromEntries(values) };
}

export function sideOfChoice(
  { kept, values }: Choice,
  onlyIn: Readonly<Partial<Record<MergeField, MergeSide>>>,
  field: MergeField,
): MergeSide {
  return onlyIn[field] ?? values[field] ?? kept;
}
