import { type Districts, INDIVIDUAL, LIST } from "#app/contract/election.ts";
import type { Database } from "../database/connect.ts";
import type { Publisher } from "../realtime/publish.ts";
import { sortDistricts } from "./rules.ts";
import { countByDistrict } from "./store.ts";

/** One answer per publisher, that is per platform of this process. */
const kept = new WeakMap<Publisher, { answer: Promise<Districts> | undefined }>();

/**
 * The districts, asked of the database once and kept until open content changes, in this process
 * or another. Kept as a promise, so that a change during the question is not lost.
 */
export function readDistricts(db: Database, publisher: Publisher): Promise<Districts> {
  let keeper = kept.get(publisher);
  if (!keeper) {
    const fresh: { answer: Promise<Districts> | undefined } = { answer: undefined };
    publisher.onPublish(() => {
      fresh.answer = undefined;
    });
    kept.set(publisher, fresh);
    keeper = fresh;
  }
  const { answer } = keeper;
  if (answer) return answer;
  const asked = askDistricts(db);
  keeper.answer = asked;
  asked.catch(() => {
    keeper.answer = undefined;
  });
  return asked;
}

async function askDistricts(db: Database): Promise<Districts> {
  const counts = await countByDistrict(db);
  const namesOf = (type: string) =>
    sortDistricts(counts.filter((each) => each.type === type).map(({ district }) => district));
  return {
    individualDistricts: namesOf(INDIVIDUAL),
    listDistricts: namesOf(LIST),
    candidatesCount: counts.reduce((sum, each) => sum + each.count, 0),
  };
}
