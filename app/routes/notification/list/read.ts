import { href, redirect } from "react-router";
import { z } from "zod";
import { markAllRead } from "#app/contract/notification.ts";
import { BELL_ITEMS } from "#app/contract/notification.values.ts";
import { call } from "#app/session/api.server.ts";
import { readForm } from "#app/session/form.server.ts";
import { toast } from "#app/session/toast.server.ts";
import type { Route } from "./+types/read";

export const loader = () => redirect(href("/notification"));

export async function action({ request, context }: Route.ActionArgs) {
  const { submission, key } = await readForm(request, context, fields);
  const isScript = submission.status === "success" && submission.value.answer === "none";
  const result = await call(context, markAllRead, { query: { limit: BELL_ITEMS } }, { key });
  if (isScript) return new Response(null, { status: result.ok ? 204 : 503 });
  if (!result.ok) toast(context, { type: "error", message: result.message, position: "bottom" });
  return redirect(href("/notification"), 303);
}

const fields = z.object({ answer: z.literal("none").optional() });
