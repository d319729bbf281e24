import { href, redirect } from "react-router";
import { listRoles } from "#app/contract/role.ts";
import { READ_ROLES } from "#app/contract/role.values.ts";
import { may } from "#app/session/admission.ts";
import { call } from "#app/session/api.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";
import { toast } from "#app/session/toast.server.ts";
import { visitorOf } from "#app/session/visitor.server.ts";
import { toCsv } from "../../csv.server.ts";
import { toRoleView } from "../role-view.server.ts";
import type { Route } from "./+types/download";
import { toWorkbook } from "./spreadsheet.server.ts";

/** All roles as a file, by the ending of the address: .csv or .xlsx. */
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
    return [name, description, rank, abilities.join(t("role:comma")), holders ?? ""];
  });
  const isWorkbook = url.pathname.endsWith(".xlsx");
  const { language } = preferencesOf(context);
  const body = isWorkbook
    ? await toWorkbook(t("role:title"), [columns, ...rows], language)
    : toCsv([columns, ...rows]);
  const ending = isWorkbook ? "xlsx" : "csv";
  return new Response(body, {
    headers: {
      "Cache-Control": "private, no-store",
      "Content-Disposition": `attachment; filename="roles.${ending}"`,
      "Content-Type": isWorkbook
        ? "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        : "text/csv; charset=utf-8",
    },
  });
}
