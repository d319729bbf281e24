/* Steps by the address. */

export const REVIEW = "review";

export function numberAt({ searchParams }: { readonly searchParams: URLSearchParams }) {
  const asked = searchParams.get("question") ?? "";
  return /^[1-9]\d?$/.test(asked) ? Number(asked) : undefined;
}

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
