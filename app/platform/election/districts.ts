import { type Districts, INDIVIDUAL, LIST } from "#app/contract/election.ts";
import type { Database } from "../database/connect.ts";
import type { Publisher } from "../realtime/publish.ts";
import { sortDistricts } from "./rules.ts";
import { countByDistrict } from "./store.ts";

/** One answer per publisher, that is per platform of this process. */
const caches = new WeakMap<Publisher, { answer: Promise<Districts> | undefined }>();

/**
 * The districts, asked of the database once and kept until open content changes, in this process
 * or another. Kept as a promise, so that a change during the question is not lost.
 */
export function readDistricts(db: Database, publisher: Publisher): Promise<Districts> {
  let cache = caches.get(publisher);
  if (!cache) {
    const fresh: { answer: Promise<Districts> | undefined } = { answer: undefined };
    publisher.onPublish(() => {
      fresh.answer = undefined;
    });
    caches.set(publisher, fresh);
    cache = fresh;
  }
  const { answer } = cache;
  if (answer) return answer;
  const query = queryDistricts(db);
  cache.answer = query;
  query.catch(() => {
    cache.answer = undefined;
  });
  return query;
}

async function queryDistricts(db: Database): Promise<Districts> {
  const counts = await countByDistrict(db);
  const namesOf = (type: string) =>
    sortDistricts(counts.filter((each) => each.type === type).map(({ district }) => district));
  return {
    individualDistricts: namesOf(INDIVIDUAL),
    listDistricts: namesOf(LIST),
    candidatesCount: counts.reduce((sum, each) => sum + each.count, 0),
  };
}
