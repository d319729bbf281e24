import { refuse } from "#app/contract/failure.ts";
import { createSelection, readSelection } from "#app/contract/people-selection.ts";
import { byCaller } from "../database/rate-limit.ts";
import { areaFor, can, type Member } from "../http/caller.ts";
import { resource } from "../http/resource.ts";
import { countSelected, findSelection, type Selection, selectPeople } from "./api-selection.ts";
import { addSelection } from "./store-selection.ts";

const HOUR = 60 * 60;

const readerOf = (caller: Member) => ({
  can: (ability: Parameters<typeof can>[1]) => can(caller, ability),
  area: (ability: Parameters<typeof areaFor>[1]) => areaFor(caller, ability),
});

export const peopleSelectionResource = resource("people")
  .on(
    createSelection,
    async ({ body, caller, db, personal, now }) => {
      const { scope, people, ...filter } = body;
      if (scope === "chosen" && people.length === 0) {
        const missing = { path: "people", problem: "required", ask: "people.chosen" };
        return refuse("invalid", { fields: [missing] });
      }
      const selection: Selection =
        scope === "all" ? { scope, people: [], filter } : { scope, people, filter: {} };
      const sealedSelection = personal.seal(JSON.stringify(selection));
      return { id: await addSelection(db, { userId: caller.id, sealedSelection, createdAt: now }) };
    },
    { limits: [byCaller(240, HOUR)] },
  )

  .on(
    readSelection,
    async ({ params, caller, db, personal, now }) => {
      const owner = { id: params.id, userId: caller.id };
      const selection = await findSelection({ db, personal }, owner, now);
      if (!selection) return refuse("not-found");
      const { scope, filter } = selection;
      const total = await countSelected(db, selectPeople(selection, readerOf(caller), now));
      return { scope, total, filter: scope === "all" ? filter : null };
    },
    // Counting a whole filter is expensive.
    { limits: [byCaller(600, HOUR)] },
  );
