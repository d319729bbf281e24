import type { Organisation } from "#app/contract/organisation.ts";
import { commonOf, type Poster } from "../share/poster.ts";

/** What a link to a post shows where that has no picture: its title. */
export function posterOfPost({ title }: { title: string }, organisation: Organisation): Poster {
  return { title, ...commonOf(organisation) };
}
