/* One question a page: which one an address names, and the address of another. */

/** The page after the last question: what was answered, to be looked at and sent. */
export const REVIEW = "review";

/** The number of the question that an address names; undefined where it names none. */
export function numberAt({ searchParams }: { readonly searchParams: URLSearchParams }) {
  const asked = searchParams.get("question") ?? "";
  return /^[1-9]\d?$/.test(asked) ? Number(asked) : undefined;
}

/** The address of a question; whether an answer is being changed goes along. */
export function questionPath(
  path: string,
  question: number | typeof REVIEW | undefined,
  { searchParams }: { readonly searchParams: URLSearchParams },
): string {
  const search = new URLSearchParams();
  if (searchParams.has("change")) search.set("change", "1");
  if (question !== undefined) search.set("question", String(question));
  return search.size > 0 ? `${path}?${search}` : path;
}
