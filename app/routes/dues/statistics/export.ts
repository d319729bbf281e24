import { randomUUID } from "node:crypto";
import { href, type RouterContextProvider, redirect } from "react-router";
import { cairoDayTime } from "#app/arabic/dates.ts";
import { governorateName } from "#app/arabic/governorates.ts";
import { typedPounds } from "#app/arabic/money.ts";
import { listAddress, number } from "#app/components/list-address.ts";
import { type DuesBookLine, readDuesExport, startDuesExport } from "#app/contract/dues-export.ts";
import { call } from "#app/session/api.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";
import { toast } from "#app/session/toast.server.ts";
import { CSV_MARK, toCsvLines } from "../../csv.server.ts";
import { readAddress } from "../../read-address.server.ts";
import { formatPeriod } from "../dues-view.server.ts";
import type { Route } from "./+types/export";

const address = listAddress(href("/desk/dues/books.csv"), { year: number(/^2\d{3}$/) });

/** What was noted in a year, or ever. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { year } = readAddress(address, url.searchParams);
  const body = year ? { from: `${year}-01-01`, to: `${year}-12-31` } : {};
  const started = await call(context, startDuesExport, { body }, { key: randomUUID() });
  if (!started.ok) {
    toast(context, { type: "error", message: started.message });
    return redirect(href("/desk/dues"));
  }
  return new Response(readCsv(context, started.data.id).pipeThrough(new TextEncoderStream()), {
    headers: {
      "Cache-Control": "private, no-store",
      "Content-Disposition": 'attachment; filename="dues.csv"',
      "Content-Type": "text/csv; charset=utf-8",
    },
  });
}

const columns = [
  ...["at", "act", "amount", "period", "receipt", "method", "reference"],
  ...["name", "membershipId", "governorate", "branch", "by"],
];

/** Pulls the next batch on demand; a failure must abort the file. */
function readCsv(context: Readonly<RouterContextProvider>, id: string): ReadableStream<string> {
  const t = translatorOf(context);
  const toRow = rowOf(context);
  let after: number | undefined;
  return new ReadableStream({
    start(controller) {
      const names = columns.map((column) => t(`dues:book.${column}`));
      controller.enqueue(CSV_MARK + toCsvLines([names]));
    },
    async pull(controller) {
      const input = { params: { id }, query: { after } };
      const result = await call(context, readDuesExport, input, { hasOwnTime: true });
      if (!result.ok) return controller.error(new Error("The export broke off."));
      const { items } = result.data;
      const last = items.at(-1);
      if (!last) return controller.close();
      after = last.id;
      controller.enqueue(toCsvLines(items.map(toRow)));
    },
  });
}

function rowOf(context: Readonly<RouterContextProvider>) {
  const t = translatorOf(context);
  const { language } = preferencesOf(context);
  return (line: DuesBookLine): (string | number)[] => {
    const { at, act, amount, from, to, receipt, method, reference, membershipId } = line;
    const { name, governorate, branch, branchEn, by } = line;
    return [
      cairoDayTime(new Date(at)).replace("T", " "),
      t(`dues:act.${act}`),
      // A number without a thousands separator, which spreadsheets add up.
      Number(`${amount < 0 ? "-" : ""}${typedPounds(Math.abs(amount))}`),
      formatPeriod(from, to, language),
      receipt ?? "",
      method ? t(`dues:method.${method}`) : "",
      reference ?? "",
      name,
      membershipId ?? "",
      governorate ? governorateName(governorate, language) : "",
      (language === "en" ? (branchEn ?? branch) : branch) ?? "",
      by ?? "",
    ];
  };
}
