import type { RouterContextProvider } from "react-router";
import { type Desk, readDesk } from "#app/contract/desk.ts";
import { call } from "#app/session/api.server.ts";
import { isOffered } from "#app/session/platform-features.server.ts";

/** Limits the delay of any page. */
const TIMEOUT_MS = 2_000;

/** Undefined on failure or timeout: every page's menu calls it. */
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
