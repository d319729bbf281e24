import { addDays, cairoDay } from "#app/arabic/dates.ts";
import { foldDigits } from "#app/arabic/digits.ts";
import { searchTokens } from "#app/arabic/fold.ts";
import { MAX_DUES_LISTED, READ_DUES } from "#app/contract/dues.values.ts";
import {
  correctDues,
  endDuesReduction,
  listDuesAccounts,
  payDues,
  readDuesAccount,
  reduceDues,
  refundDues,
  revokeDuesWaiver,
  waiveDues,
} from "#app/contract/dues-desk.ts";
import { refuse } from "#app/contract/failure.ts";
import { metadata } from "#app/contract/page.ts";
import { governorateOf } from "../branch/rules.ts";
import { byCaller } from "../database/rate-limit.ts";
import { areaFor } from "../http/caller.ts";
import { resource } from "../http/resource.ts";
import { narrowToUnit } from "../structure/api-area.ts";
import { correct, pay, refund, revokeWaiver, waive } from "./actions.ts";
import { endReduction, reduce } from "./actions-rates.ts";
import { areaOfBooks } from "./note.ts";
import { presentAccountLine, presentCharge, presentEntry, presentReceiptLine } from "./present.ts";
import { findCharges, findEntries, findForOfficer, findReceipts } from "./store.ts";
import { listAccounts } from "./store-accounts.ts";

const asNumber = (typed: string) =>
  foldDigits(typed)
    .replaceAll(/[\p{Cf}\s]/gu, "")
    .toUpperCase();

/** A busy desk takes a payment every ten seconds. */
const deskLimits = [byCaller(300, 60)];

export const duesDeskResource = resource("dues")
  .on(
    listDuesAccounts,
    async ({ query, caller, db, now }) => {
      const { state, age, governorate, unit, keyword = "", page, limit } = query;
      const matched = governorateOf(governorate);
      if (governorate && !matched) return { items: [], metadata: metadata(0, query) };
      const today = cairoDay(now);
      // Names have no digits, and numbers of memberships may have letters.
      const isNumber = /\p{Nd}/u.test(keyword);
      const { rows, total } = await listAccounts(db, {
        area: await narrowToUnit(db, areaFor(caller, READ_DUES), unit),
        state,
        today,
        dueBy: age && addDays(today, -Number(age)),
        governorateCode: matched?.code,
        tokens: isNumber ? [] : searchTokens(keyword),
        number: isNumber ? asNumber(keyword) : undefined,
        page,
        limit,
      });
      return {
        items: rows.map((row) => presentAccountLine(row, now)),
        metadata: metadata(Math.min(total, MAX_DUES_LISTED), query),
      };
    },
    { limits: deskLimits },
  )

  .on(
    readDuesAccount,
    async ({ params, caller, configuration, db, now, personal }) => {
      const found = await findForOfficer(db, params.id, {
        area: areaFor(caller, READ_DUES),
        books: areaOfBooks(caller),
        officerId: caller.id,
        today: cairoDay(now),
      });
      if (!found) return refuse("not-found");
      const { isInBooks, hasOpenDesk, until, sealedReason, by, ...person } = found;
      const { id } = person;
      const [charges, receipts, entries] = await Promise.all([
        findCharges(db, id),
        findReceipts(db, id),
        findEntries(db, id),
      ]);
      const isOwn = id === caller.id;
      return {
        ...presentAccountLine(person, now),
        charges: charges.map((row) => presentCharge(row, now)),
        receipts: receipts.map(({ receipt, by }) => ({
          ...presentReceiptLine(receipt, configuration),
          reference: receipt.reference,
          by,
          mayBeCorrected: receipt.act === "payment" && receipt.returned === 0,
        })),
        entries: entries.map((row) => presentEntry(row, personal)),
        reduction: until
          ? { until, by, reason: sealedReason && personal.open(sealedReason) }
          : null,
        isOwn,
        mayChange: isInBooks && !isOwn,
        hasOpenDesk,
      };
    },
    { limits: deskLimits },
  )

  .on(payDues, pay, { limits: deskLimits })

  .on(waiveDues, waive, { limits: deskLimits, endsRepeatsOf: [revokeDuesWaiver] })

  .on(revokeDuesWaiver, revokeWaiver, { limits: deskLimits, endsRepeatsOf: [waiveDues] })

  .on(refundDues, refund, { limits: deskLimits, endsRepeatsOf: [payDues] })

  .on(correctDues, correct, { limits: deskLimits, endsRepeatsOf: [payDues] })

  .on(reduceDues, reduce, { limits: deskLimits })

  .on(endDuesReduction, endReduction, { limits: deskLimits });
