import type { Database } from "../database/connect.ts";
import type { Publisher } from "./publish.ts";

/** Cached until open content changes; a promise, so that a change meanwhile isn't lost. */
export function untilPublished<Answer>(
  ask: (db: Database) => Promise<Answer>,
): (db: Database, publisher: Publisher) => Promise<Answer> {
  const caches = new WeakMap<Publisher, { answer: Promise<Answer> | undefined }>();
  return (db, publisher) => {
    let cache = caches.get(publisher);
    if (!cache) {
      const fresh: { answer: Promise<Answer> | undefined } = { answer: undefined };
      publisher.onPublish(() => {
        fresh.answer = undefined;
      });
      caches.set(publisher, fresh);
      cache = fresh;
    }
    const kept = cache;
    if (kept.answer) return kept.answer;
    const asked = ask(db);
    kept.answer = asked;
    asked.catch(() => {
      kept.answer = undefined;
    });
    return asked;
  };
}
