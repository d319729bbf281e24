import { href, redirect } from "react-router";
import { markChatRead, readChatRoom, sendChatMessage, tellChatTyping } from "#app/contract/chat.ts";
import type { CallInput } from "#app/contract/endpoint.ts";
import { call } from "#app/session/api.server.ts";
import { readOwnFields } from "#app/session/form.server.ts";
import { localFailure, retryAfterContext } from "#app/session/result.server.ts";
import type { Route } from "./+types/calls";

const MAX_NAMES = 8;

export async function loader({ url, context }: Route.LoaderArgs) {
  const keyword = url.searchParams.get("keyword");
  if (!keyword) return redirect(href("/contact"));
  const params = { id: url.searchParams.get("id") ?? "" };
  const read = await call(context, readChatRoom, { params, query: { keyword, members: "all" } });
  const members = read.ok ? read.data.members.filter(({ isMe, isAsked }) => !isMe && !isAsked) : [];
  const names = [...new Set(members.map(({ name }) => name))].slice(0, MAX_NAMES);
  return Response.json({ names }, { headers: noStore });
}

/**
 * Fields `call` and `body` (JSON). Retries are safe: messages have keys, read marks only move on.
 */
const calls = { send: sendChatMessage, read: markChatRead, typing: tellChatTyping };

export async function action({ request, url, context }: Route.ActionArgs) {
  const id = url.searchParams.get("id") ?? "";
  const fields = await readOwnFields(request, context);
  const name = String(fields.get("call"));
  const asked = Object.hasOwn(calls, name) ? calls[name as keyof typeof calls] : undefined;
  if (!asked) {
    const { status, message } = localFailure(context, 400, "failure:malformed");
    return Response.json({ status, message }, { status, headers: noStore });
  }
  const input = { params: { id }, body: read(fields.get("body")) };
  // The platform validates.
  const result = await call(context, asked, input as CallInput<typeof asked>);
  if (result.ok) return Response.json({ status: 200, data: result.data }, { headers: noStore });
  const { status, message } = result;
  const retryAfter = context.get(retryAfterContext) ?? undefined;
  // HTTP 200: the script reads the status from the body.
  return Response.json({ status, message, retryAfter }, { headers: noStore });
}

const noStore = { "Cache-Control": "private, no-store" };

function read(text: FormDataEntryValue | null): object {
  try {
    const parsed: unknown = JSON.parse(String(text));
    return typeof parsed === "object" && parsed !== null && !Array.isArray(parsed) ? parsed : {};
  } catch {
    return {};
  }
}
