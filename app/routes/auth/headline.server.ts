import { setTimeout as pause } from "node:timers/promises";
import { href, type RouterContextProvider } from "react-router";
import { configuration } from "#app/configuration.ts";
import { listGuestNews } from "#app/contract/news.ts";
import { call } from "#app/session/api.server.ts";
import { isScreenOffered } from "#app/session/offered.server.ts";

/** Outside platforms may be slow; sign-in doesn't wait. */
const TIMEOUT_MS = 1_000;

export async function loadHeadline(context: Readonly<RouterContextProvider>) {
  const request = call(context, listGuestNews, { query: { page: 1, limit: 1 } }, { token: "" });
  const result = await (configuration().apiUrl
    ? Promise.race([request, pause(TIMEOUT_MS, undefined, { ref: false })])
    : request);
  const [newest] = result?.ok ? result.data.items : [];
  const path = newest && href("/news/:id", { id: newest.id });
  return path && isScreenOffered(path) ? { href: path, title: newest.title } : undefined;
}
