import { AsyncLocalStorage } from "node:async_hooks";
import pg from "pg";
import { vi } from "vitest";
import { settings } from "#app/platform/database/connect.ts";

/** The work whose queries are counted; jobs that happen to run meanwhile are none of it. */
const counted = new AsyncLocalStorage<{ isIt: true }>();

/**
 * How many queries of the platform's own pool a piece of work makes; those of the job queue, of jobs and of
 * the listener come when they like and don't count. Warm it up before: some answers are kept.
 */
export async function countQueries(work: () => Promise<unknown>): Promise<number> {
  const original = pg.Client.prototype.query as (...given: unknown[]) => unknown;
  let count = 0;
  const query = vi.spyOn(pg.Client.prototype, "query");
  query.mockImplementation(function (this: unknown, ...given: unknown[]) {
    if (counted.getStore() && isOfPlatform(this) && given[0] !== settings) count += 1;
    return original.apply(this, given) as undefined;
  } as never);
  try {
    await counted.run({ isIt: true }, work);
    return count;
  } finally {
    query.mockRestore();
  }
}

/** By the name that platform/database/connect.ts gives; pg's types don't know the parameters. */
function isOfPlatform(client: unknown): boolean {
  const { connectionParameters } = client as {
    connectionParameters: { application_name?: string };
  };
  return connectionParameters.application_name === "sawt";
}
