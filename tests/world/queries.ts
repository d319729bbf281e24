import pg from "pg";
import { vi } from "vitest";
import { settings } from "#app/platform/database/connect.ts";

/**
 * How many queries of the platform's own pool a piece of work makes; those of the job queue and of
 * the listener come when they like and don't count, nor does what the clock asks for. Warm it up
 * before: some answers are kept.
 */
export async function countQueries(work: () => Promise<unknown>): Promise<number> {
  const query = vi.spyOn(pg.Client.prototype, "query");
  try {
    await work();
    return query.mock.calls.filter(
      ([text], at) =>
        isOfPlatform(query.mock.contexts[at]) &&
        (text as unknown) !== settings &&
        !asksWhatIsDue.test(sqlOf(text)),
    ).length;
  } finally {
    query.mockRestore();
  }
}

/** Each minute: what is to be published (app/platform/content/api-jobs.ts). */
const asksWhatIsDue = /"content_items"\."scheduled_at" <= /;

function sqlOf(query: unknown): string {
  return typeof query === "string" ? query : ((query as { text?: string } | null)?.text ?? "");
}

/** By the name that platform/database/connect.ts gives; pg's types don't know the parameters. */
function isOfPlatform(client: unknown): boolean {
  const { connectionParameters } = client as {
    connectionParameters: { application_name?: string };
  };
  return connectionParameters.application_name === "sawt";
}
