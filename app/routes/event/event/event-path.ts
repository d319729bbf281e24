import { href } from "react-router";
import { withSearch } from "#app/components/search-params.ts";

/** Of its page, with the ticket by which a guest is known there, or of an act on it. */
export function pathOf(
  { id, ticket }: { readonly id: string; readonly ticket?: string | undefined },
  act?: string,
): string {
  const search = new URLSearchParams({ ...(act && { act }), ...(ticket && { ticket }) });
  return withSearch(href("/event/:id", { id }), search);
}
