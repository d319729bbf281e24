import { z } from "zod";
import { READ_USERS } from "./ability.ts";
import { askedAs } from "./ask.ts";
import { get, made, post } from "./endpoint.ts";
import { peopleFilter } from "./people.ts";
import { MAX_CHOSEN, selectionScopes } from "./people.values.ts";
import { chosenUuid, idParams } from "./uuid.ts";

/** People whom something is to be done to at once (docs/product.md#several-people-at-once). */
export const createSelection = post("createSelection", "/users/selections", {
  summary:
    "Keeps for a day who is meant by an act over several people: chosen ones, or all whom filters of the list find",
  admits: { can: READ_USERS },
  body: peopleFilter.extend({
    scope: z.enum(selectionScopes).default("chosen"),
    /** The ids of those who are chosen; of all whom the filters find none. */
    people: askedAs(
      "people.chosen",
      z.preprocess(
        (given) => [given ?? []].flat().filter((each) => each !== ""),
        z.array(chosenUuid("choice")).max(MAX_CHOSEN),
      ),
    ),
  }),
  example: { people: ["01a20ac8-e1fb-7465-a86e-3f0c5a9d1b27"] },
  answer: made,
});

export const readSelection = get("readSelection", "/users/selections/{id}", {
  summary: "One of the caller's own selections: how many people it finds now",
  admits: { can: READ_USERS },
  params: idParams,
  answer: z.object({
    scope: z.enum(selectionScopes),
    total: z.number().int(),
    /** What narrows it, where it is all whom filters find. */
    filter: peopleFilter
      .omit({ neverSignedIn: true })
      .extend({ neverSignedIn: z.boolean().optional() })
      .nullish(),
  }),
});
