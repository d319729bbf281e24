import { governorateByCode } from "#app/arabic/governorates.ts";
import { DUES_EXPORT_BATCH, MAX_DUES_EXPORTED, READ_DUES } from "#app/contract/dues.values.ts";
import { type DuesBookLine, readDuesExport, startDuesExport } from "#app/contract/dues-export.ts";
import { refuse } from "#app/contract/failure.ts";
import { addEntry, findOwnEntry } from "../audit/api.ts";
import { byCaller } from "../database/rate-limit.ts";
import { momentsOf } from "../days.ts";
import { areaFor } from "../http/caller.ts";
import { resource } from "../http/resource.ts";
import { presentPeriod } from "./present.ts";
import { receiptNumber } from "./rules.ts";
import { type BookLineRow, countBookLines, findBookLines } from "./store-export.ts";

const MINUTE = 60;
const HOUR_MS = 60 * 60 * 1000;

export const duesExportResource = resource("dues")
  .on(
    startDuesExport,
    async ({ body, caller, db, now, address }) => {
      const filter = { area: areaFor(caller, READ_DUES), ...momentsOf(body) };
      const count = await countBookLines(db, filter, MAX_DUES_EXPORTED);
      // The export's later calls read their days from this entry.
      const detail = JSON.stringify({ ...body, count });
      const entry = { by: caller.id, act: "dues-exported", detail, address } as const;
      return { id: String(await addEntry(db, entry, now)), count };
    },
    { limits: [byCaller(20, 10 * MINUTE)] },
  )

  .on(
    readDuesExport,
    async ({ params, query, caller, db, now }) => {
      const started = await findOwnEntry(db, Number(params.id), caller.id, "dues-exported");
      if (!started || now.getTime() - started.at.getTime() > HOUR_MS) return refuse("not-found");
      const asked = startDuesExport.body.safeParse(JSON.parse(started.detail ?? "{}"));
      if (!asked.success) return refuse("not-found");
      const filter = { area: areaFor(caller, READ_DUES), ...momentsOf(asked.data) };
      const page = { after: query.after ?? 0, limit: DUES_EXPORT_BATCH };
      return { items: (await findBookLines(db, filter, page)).map(presentLine) };
    },
    { limits: [byCaller(1200, MINUTE)] },
  );

function presentLine(row: BookLineRow): DuesBookLine {
  const { entry, receipt, placeCode, periodStart, months, ...person } = row;
  const { id, at, act, amount } = entry;
  return {
    id,
    at: at.toISOString(),
    act,
    amount,
    ...presentPeriod({ periodStart, months }),
    receipt: receipt && receiptNumber(receipt),
    method: receipt?.method,
    reference: receipt?.reference,
    governorate: placeCode && governorateByCode(placeCode)?.ar,
    ...person,
  };
}
