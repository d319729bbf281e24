import { data, type RouterContextProvider } from "react-router";
import { readRole } from "#app/contract/role.ts";
import { call } from "#app/session/api.server.ts";
import { pageFailure } from "#app/session/failure.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { toast } from "#app/session/toast.server.ts";

/** Null without the ability. */
export async function findRole(context: Readonly<RouterContextProvider>, id: string) {
  // Canonical ids only.
  if (!/^[1-9]\d{0,15}$/.test(id)) throw data(null, { status: 404 });
  const result = await call(context, readRole, { params: { id } });
  if (result.ok) return result.data;
  if (result.status === 403) return null;
  const message = result.hasServerMessage
    ? result.message
    : translatorOf(context)("role:loadFailed");
  toast(context, { type: "error", message });
  throw pageFailure(result);
}
