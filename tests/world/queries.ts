import { AsyncLocalStorage, AsyncResource } from "node:async_hooks";
import pg from "pg";
import { vi } from "vitest";
import { settings } from "#app/platform/database/connect.ts";

/** The work whose queries are counted; jobs that happen to run meanwhile are none of it. */
const counted = new AsyncLocalStorage<{ isIt: true }>();

/**
 * How many queries of the platform's own pool a piece of work makes; those of the job queue, of jobs and of
 * the listener come when they like and don't count. Warm it up before: some answers are kept.
 *
 * With `naming`, the queries whose text has it are counted, whoever makes them: what streams look up when
 * they hear of a change is made by the listener, not by the work.
 */
export async function countQueries(work: () => Promise<unknown>, naming?: string): Promise<number> {
  const original = pg.Client.prototype.query as (...given: unknown[]) => unknown;
  let count = 0;
  const query = vi.spyOn(pg.Client.prototype, "query");
  query.mockImplementation(function (this: unknown, ...given: unknown[]) {
    const isCounted = naming ? textOf(given[0]).includes(naming) : counted.getStore();
    if (isCounted && isOfPlatform(this) && given[0] !== settings) count += 1;
    return original.apply(this, given) as undefined;
  } as never);
  try {
    await counted.run({ isIt: true }, work);
    return count;
  } finally {
    query.mockRestore();
  }
}

// A pool goes on with those who wait for a connection in the context of whoever gave one back: without
// this, a query would sometimes count for somebody else's work.
const connect = pg.Pool.prototype.connect as (given?: (...results: unknown[]) => void) => unknown;
pg.Pool.prototype.connect = function (this: pg.Pool, given?: (...results: unknown[]) => void) {
  return connect.call(this, given && AsyncResource.bind(given));
} as never;

/** Of a query as pg takes it: a text, or a configuration that has one. */
function textOf(given: unknown): string {
  if (typeof given === "string") return given;
  return (given as { readonly text?: string } | undefined)?.text ?? "";
}

/** By the name that platform/database/connect.ts gives; pg's types don't know the parameters. */
function isOfPlatform(client: unknown): boolean {
  const { connectionParameters } = client as {
    connectionParameters: { application_name?: string };
  };
  return connectionParameters.application_name === "sawt";
}
