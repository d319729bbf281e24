import { randomUUID } from "node:crypto";
import { type RouterContextProvider, redirect } from "react-router";
import { cairoDayTime } from "#app/arabic/dates.ts";
import { READ_AUDIT } from "#app/contract/ability.ts";
import { readAuditExport, startAuditExport } from "#app/contract/audit.ts";
import { may } from "#app/session/admission.ts";
import { call } from "#app/session/api.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { toast } from "#app/session/toast.server.ts";
import { visitorOf } from "#app/session/visitor.server.ts";
import { CSV_MARK, toCsvLines } from "../csv.server.ts";
import { readAddress } from "../read-address.server.ts";
import type { Route } from "./+types/export";
import { entryViewOf } from "./entry-view.server.ts";
import { auditList } from "./list-query.ts";

export async function loader({ url, context }: Route.LoaderArgs) {
  const query = readAddress(auditList, url.searchParams);
  if (!may(await visitorOf(context), READ_AUDIT)) return redirect(auditList.path(query));
  const { person, actor, act, from, to } = query;
  const body = { person, actor, act, from, to };
  const started = await call(context, startAuditExport, { body }, { key: randomUUID() });
  if (!started.ok) {
    toast(context, { type: "error", message: started.message });
    return redirect(auditList.path(query));
  }
  return new Response(readCsv(context, started.data.id).pipeThrough(new TextEncoderStream()), {
    headers: {
      "Cache-Control": "private, no-store",
      "Content-Disposition": 'attachment; filename="audit-log.csv"',
      "Content-Type": "text/csv; charset=utf-8",
    },
  });
}

const columns = ["id", "at", "by", "act", "person", "detail", "address"];

/** Pulls the next batch on demand; a failure must abort the file. */
function readCsv(context: Readonly<RouterContextProvider>, id: string): ReadableStream<string> {
  const t = translatorOf(context);
  const toView = entryViewOf(context);
  let after: number | undefined;
  return new ReadableStream({
    start(controller) {
      const names = columns.map((column) => t(`audit:column.${column}`));
      controller.enqueue(CSV_MARK + toCsvLines([names]));
    },
    async pull(controller) {
      const input = { params: { id }, query: { after } };
      const result = await call(context, readAuditExport, input, { hasOwnTime: true });
      if (!result.ok) return controller.error(new Error("The export broke off."));
      const { items } = result.data;
      const last = items.at(-1);
      if (!last) return controller.close();
      after = last.id;
      const rows = items.map((entry) => {
        const { by, act, person, detail, address } = toView(entry);
        const at = cairoDayTime(new Date(entry.at)).replace("T", " ");
        return [entry.id, at, by.name, act, person?.name ?? "", detail, address];
      });
      controller.enqueue(toCsvLines(rows));
    },
  });
}
