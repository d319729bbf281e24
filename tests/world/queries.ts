import pg from "pg";
import { vi } from "vitest";
import { settings } from "#app/platform/database/connect.ts";

/**
 * How many queries of the platform's own pool a piece of work makes; those of the job queue and of
 * the listener come when they like and don't count. Warm it up before: some answers are kept.
 */
export async function countQueries(work: () => Promise<unknown>): Promise<number> {
  const query = vi.spyOn(pg.Client.prototype, "query");
  try {
    await work();
    return query.mock.calls.filter(
      ([text], at) => isOfPlatform(query.mock.contexts[at]) && (text as unknown) !== settings,
    ).length;
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
