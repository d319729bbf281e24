import { href, redirect } from "react-router";
import { z } from "zod";
import { strikePresence } from "#app/contract/attendance.ts";
import { call } from "#app/session/api.server.ts";
import { readForm } from "#app/session/form.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { toast } from "#app/session/toast.server.ts";
import type { Route } from "./+types/remove-attendee";

export const loader = ({ params }: Route.LoaderArgs) =>
  redirect(href("/attendance/gatherings/:id", params));

const removalSchema = z.object({ presenceId: z.uuid() });

/** Removes an attendee from the list, and leads back to it. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const gatheringPath = href("/attendance/gatherings/:id", { id: params.id });
  const t = translatorOf(context);
  const redirectWithToast = (type: "success" | "error", message: string) => {
    toast(context, { type, message, position: "bottom" });
    return redirect(gatheringPath, 303);
  };
  const { submission, key } = await readForm(request, context, removalSchema);
  if (submission.status !== "success") return redirectWithToast("error", t("failure:malformed"));
  const { presenceId } = submission.value;
  const result = await call(
    context,
    strikePresence,
    { params: { ...params, presenceId } },
    { key },
  );
  return result.ok
    ? redirectWithToast("success", t("attendance:door.removed"))
    : redirectWithToast("error", result.message);
}
