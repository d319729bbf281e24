import { cairoDay } from "#app/arabic/dates.ts";
import { closeCashDesk, openCashDesk, readCashDay, readCashDesk } from "#app/contract/dues-cash.ts";
import { refuse } from "#app/contract/failure.ts";
import { metadata } from "#app/contract/page.ts";
import { byCaller } from "../database/rate-limit.ts";
import { resource } from "../http/resource.ts";
import { signId } from "../privacy/signed-id.ts";
import { closeDesk, openDesk } from "./actions-cash.ts";
import { areaOfBooks } from "./note.ts";
import { presentCashDay } from "./present.ts";
import { receiptNumber } from "./rules.ts";
import { findCashDay, findCashLines, findOpenDesk, listCashDays } from "./store-cash.ts";

const limits = [byCaller(120, 60)];

export const duesCashResource = resource("dues")
  .on(
    readCashDesk,
    async ({ query, caller, db, now }) => {
      const open = await findOpenDesk(db, caller.id);
      const { rows, total } = await listCashDays(db, areaOfBooks(caller), query);
      return {
        items: rows.map(presentCashDay),
        metadata: metadata(total, query),
        open: open && presentCashDay(open),
        isOfEarlierDay: open !== undefined && open.day.day !== cairoDay(now),
      };
    },
    { limits },
  )

  .on(openCashDesk, openDesk, { limits })

  .on(closeCashDesk, closeDesk, { limits })

  .on(
    readCashDay,
    async ({ params, caller, configuration, db }) => {
      const row = await findCashDay(db, params.id, areaOfBooks(caller));
      if (!row) return refuse("not-found");
      const lines = await findCashLines(db, params.id);
      return {
        ...presentCashDay(row),
        lines: lines.map(({ receipt, name }) => ({
          id: receipt.id,
          token: signId(configuration, "dues receipts", receipt.id),
          number: receiptNumber(receipt),
          act: receipt.act,
          amount: receipt.amount,
          at: receipt.at.toISOString(),
          name,
        })),
      };
    },
    { limits },
  );
