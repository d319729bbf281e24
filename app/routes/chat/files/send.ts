import { href, redirect } from "react-router";
import { sendChatFiles } from "#app/contract/chat-files.ts";
import { call } from "#app/session/api.server.ts";
import { readForm } from "#app/session/form.server.ts";
import { retryAfterContext } from "#app/session/result.server.ts";
import type { Route } from "./+types/send";

export const loader = () => redirect(href("/contact"));

const noStore = { "Cache-Control": "private, no-store" };

export async function action({ request, url, context }: Route.ActionArgs) {
  const id = url.searchParams.get("id") ?? "";
  const { submission } = await readForm(request, context, sendChatFiles.body, { takesFiles: true });
  if (submission.status !== "success") {
    const { error } = submission.reply();
    const message = Object.values(error ?? {}).flatMap((words) => words ?? [])[0] ?? "";
    return Response.json(
      { status: submission.unread?.status ?? 400, message },
      { headers: noStore },
    );
  }
  const result = await call(context, sendChatFiles, { params: { id }, body: submission.value });
  if (result.ok) return Response.json({ status: 200, data: result.data }, { headers: noStore });
  const { status, errors } = result;
  const message = errors[0]?.message ?? result.message;
  const retryAfter = context.get(retryAfterContext) ?? undefined;
  return Response.json({ status, message, retryAfter }, { headers: noStore });
}
