import type { Organisation } from "#app/contract/organisation.ts";
import { commonOf, type Poster } from "../share/poster.ts";

/** What a link to an item of the news shows where that has no picture: its title. */
export function posterOfNews({ title }: { title: string }, organisation: Organisation): Poster {
  return { title, ...commonOf(organisation) };
}
