import { href, redirect } from "react-router";
import { downloadProfile } from "#app/contract/profile.ts";
import { call } from "#app/session/api.server.ts";
import { toast } from "#app/session/toast.server.ts";
import type { Route } from "./+types/data";

/** Everything that is stored about the user, as a file to keep. */
export async function loader({ context }: Route.LoaderArgs) {
  const result = await call(context, downloadProfile, {});
  if (!result.ok) {
    toast(context, { type: "error", message: result.message });
    return redirect(href("/profile/:section", { section: "security" }));
  }
  return new Response(result.data, {
    headers: {
      "Cache-Control": "private, no-store",
      "Content-Disposition": 'attachment; filename="my-data.json"',
      "Content-Type": "application/json; charset=utf-8",
    },
  });
}
