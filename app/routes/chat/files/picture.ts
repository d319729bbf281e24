import { readChatPicture } from "#app/contract/chat-files.ts";
import { call } from "#app/session/api.server.ts";
import { pageFailure } from "#app/session/failure.server.ts";
import { partHeaders } from "#app/session/part-headers.server.ts";
import type { Route } from "./+types/picture";

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const id = url.searchParams.get("id") ?? "";
  const headers = partHeaders(request);
  const result = await call(context, readChatPicture, { params: { id } }, { headers });
  if (!result.ok) throw pageFailure(result);
  return result.data.answer(request);
}
