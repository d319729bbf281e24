import { cairoDayTime } from "#app/arabic/dates.ts";
import { governorateName } from "#app/arabic/governorates.ts";
import { MAX_PER_PAGE } from "#app/contract/page.ts";
import { listReports } from "#app/contract/report.ts";
import { CONFIRM_REPORTS, MAX_REPORTS_LISTED } from "#app/contract/report.values.ts";
import { may } from "#app/session/admission.ts";
import { call } from "#app/session/api.server.ts";
import { pageFailure } from "#app/session/failure.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";
import { visitorOf } from "#app/session/visitor.server.ts";
import { readAddress } from "../../read-address.server.ts";
import { tableFile } from "../../table-file.server.ts";
import type { Route } from "./+types/file";
import { reportList, usualView } from "./list-query.ts";

const columns = [
  "number",
  "title",
  "type",
  "state",
  "startDate",
  "endDate",
  "location",
  "author",
  "scope",
  "governorate",
  "sentAt",
] as const;

export async function loader({ url, context }: Route.LoaderArgs) {
  const t = translatorOf(context);
  const { language } = preferencesOf(context);
  const usual = usualView(may(await visitorOf(context), CONFIRM_REPORTS));
  const { hint, ...asked } = readAddress(reportList, url.searchParams);
  const read = async (page: number) => {
    const query = { ...asked, view: asked.view ?? usual, page, limit: MAX_PER_PAGE };
    const result = await call(context, listReports, { query });
    if (!result.ok) throw pageFailure(result);
    return result.data;
  };
  const first = await read(1);
  const items = [...first.items];
  const pages = Math.min(first.metadata.totalPages, MAX_REPORTS_LISTED / MAX_PER_PAGE);
  for (let page = 2; page <= pages; page++) items.push(...(await read(page)).items);
  const lines = items.map((item) => [
    item.number ?? "",
    item.title,
    t(`report:type.${item.type}`),
    t(`report:state.${item.state}`),
    item.startDate,
    item.endDate,
    item.location,
    item.author ?? t("report:page.gone"),
    t(`report:scope.${item.scope}`),
    item.governorate ? governorateName(item.governorate, language) : "",
    item.sentAt ? cairoDayTime(new Date(item.sentAt)).replace("T", " ") : "",
  ]);
  const head = columns.map((name) => t(`report:column.${name}`));
  return tableFile(context, url, { name: "reports", title: t("report:title") }, [head, ...lines]);
}
