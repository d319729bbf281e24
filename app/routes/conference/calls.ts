import { href, type RouterContextProvider, redirect } from "react-router";
import {
  beatConference,
  enterConference,
  hostConference,
  leaveConference,
  signalConference,
} from "#app/contract/conference.ts";
import type { CallInput } from "#app/contract/endpoint.ts";
import { call } from "#app/session/api.server.ts";

import { readOwnFields } from "#app/session/form.server.ts";
import { localFailure } from "#app/session/result.server.ts";
import type { Route } from "./+types/calls";
import { readMeetingChat, writeMeetingChat } from "./chat.server.ts";

export const loader = ({ params }: Route.LoaderArgs) => redirect(href("/meeting/:id/room", params));

type Context = Readonly<RouterContextProvider>;
type Said = Readonly<Record<string, unknown>>;

const stayOf = (id: string, { personId }: Said) => ({
  id,
  personId: typeof personId === "string" ? personId : "",
});

const calls = {
  enter: (context: Context, id: string, body: Said) =>
    call(context, enterConference, {
      params: { id },
      body: body as CallInput<typeof enterConference>["body"],
    }),
  beat: (context: Context, id: string, body: Said) =>
    call(context, beatConference, { params: stayOf(id, body), body }),
  signals: (context: Context, id: string, body: Said) =>
    call(context, signalConference, {
      params: stayOf(id, body),
      body: body as unknown as CallInput<typeof signalConference>["body"],
    }),
  leave: (context: Context, id: string, body: Said) =>
    call(context, leaveConference, { params: stayOf(id, body) }),
  host: (context: Context, id: string, body: Said) =>
    call(context, hostConference, {
      params: { id },
      body: body as unknown as CallInput<typeof hostConference>["body"],
    }),
  chat: readMeetingChat,
  write: writeMeetingChat,
};

/** Fields `call` and `body` (JSON). Calls are idempotent, so no key. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const fields = await readOwnFields(request, context);
  const name = String(fields.get("call"));
  const make = Object.hasOwn(calls, name) ? calls[name as keyof typeof calls] : undefined;
  if (!make) {
    const { status, message } = localFailure(context, 400, "failure:malformed");
    const result = { status: "error", error: { "": [message] } };
    return Response.json({ ok: false, status, result }, { status, headers: noStore });
  }
  const result = await make(context, params.id, read(fields.get("body")));
  if (result.ok) return Response.json({ ok: true, data: result.data ?? {} }, { headers: noStore });
  const { status, code, message } = result;
  return Response.json({ ok: false, status, code, message }, { headers: noStore });
}

const noStore = { "Cache-Control": "private, no-store" };

function read(text: FormDataEntryValue | null): Said {
  try {
    const parsed: unknown = JSON.parse(String(text));
    return typeof parsed === "object" && parsed !== null && !Array.isArray(parsed)
      ? (parsed as Said)
      : {};
  } catch {
    return {};
  }
}
