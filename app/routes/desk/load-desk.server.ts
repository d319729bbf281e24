import type { RouterContextProvider } from "react-router";
import { type Desk, readDesk } from "#app/contract/desk.ts";
import { call } from "#app/session/api.server.ts";
import { isOffered } from "#app/session/offered.server.ts";

/** No page waits longer for what waits. */
const TIMEOUT_MS = 2_000;

/**
 * What waits for the visitor; undefined where the platform doesn't say or takes too long. The menu of
 * every page asks, so a platform that is slow or away costs the page no more than the numbers.
 */
export async function loadDesk(
  context: Readonly<RouterContextProvider>,
): Promise<Desk | undefined> {
  if (!isOffered(readDesk)) return undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timedOut = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), TIMEOUT_MS);
  });
  const result = await Promise.race([call(context, readDesk, {}), timedOut]).finally(() =>
    clearTimeout(timer),
  );
  return result?.ok ? result.data : undefined;
}
