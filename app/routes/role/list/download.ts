import { href, redirect } from "react-router";
import { listRoles } from "#app/contract/role.ts";
import { READ_ROLES } from "#app/contract/role.values.ts";
import { may } from "#app/session/admission.ts";
import { call } from "#app/session/api.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { toast } from "#app/session/toast.server.ts";
import { visitorOf } from "#app/session/visitor.server.ts";
import { tableFile } from "../../table-file.server.ts";
import { toRoleView } from "../role-view.server.ts";
import type { Route } from "./+types/download";

export async function loader({ url, context }: Route.LoaderArgs) {
  if (!may(await visitorOf(context), READ_ROLES)) return redirect(href("/roles"));
  const result = await call(context, listRoles, {});
  const t = translatorOf(context);
  if (!result.ok) {
    const message = result.hasServerMessage ? result.message : t("role:loadFailed");
    toast(context, { type: "error", message });
    return redirect(href("/roles"));
  }
  const columns = ["name", "description", "rank", "abilities", "holders"].map((column) =>
    t(`role:column.${column}`),
  );
  const rows = result.data.map((role) => {
    const { name, description, rank, abilities, holders } = toRoleView(context, role);
    return [name, description, rank, abilities.join(t("common:comma")), holders ?? ""];
  });
  const file = { name: "roles", title: t("role:title") };
  return tableFile(context, url, file, [columns, ...rows]);
}
