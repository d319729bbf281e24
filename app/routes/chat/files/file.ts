import { readChatFile } from "#app/contract/chat-files.ts";
import { chatPictureSizes } from "#app/contract/chat-files.values.ts";
import { call } from "#app/session/api.server.ts";
import { pageFailure } from "#app/session/failure.server.ts";
import { partHeaders } from "#app/session/part-headers.server.ts";
import type { Route } from "./+types/file";

export async function loader({ request, params, url, context }: Route.LoaderArgs) {
  const size = chatPictureSizes.find((each) => each === url.searchParams.get("size"));
  const input = { params, query: size ? { size } : {} };
  const result = await call(context, readChatFile, input, { headers: partHeaders(request) });
  if (!result.ok) throw pageFailure(result);
  return result.data.answer(request);
}
