import { governorateByCode } from "#app/arabic/governorates.ts";
import { readDuesReceipt, readOwnDues } from "#app/contract/dues.ts";
import { refuse } from "#app/contract/failure.ts";
import { nameOnCard } from "../card/rules.ts";
import { byCaller, byCrowd } from "../database/rate-limit.ts";
import { resource } from "../http/resource.ts";
import { readSignedId } from "../privacy/signed-id.ts";
import { presentCharge, presentPeriod, presentReceiptLine } from "./present.ts";
import { fillLink, receiptNumber } from "./rules.ts";
import {
  findCharges,
  findPeriodsOf,
  findPerson,
  findReceipt,
  findReceipts,
  findSettings,
} from "./store.ts";

export const duesResource = resource("dues")
  .on(
    readOwnDues,
    async ({ caller, configuration, db, now }) => {
      const [person, rows, receipts, settings] = await Promise.all([
        findPerson(db, caller.id, "national"),
        findCharges(db, caller.id),
        findReceipts(db, caller.id),
        findSettings(db),
      ]);
      const charges = rows.map((row) => presentCharge(row, now));
      const sum = (of: typeof charges) => of.reduce((total, { owed }) => total + owed, 0);
      const owed = sum(charges);
      const filled = { amount: owed, reference: person?.membershipId ?? "" };
      return {
        owed,
        overdue: sum(charges.filter(({ isOverdue }) => isOverdue)),
        charges,
        receipts: receipts.map(({ receipt }) => presentReceiptLine(receipt, configuration)),
        transfer: settings?.transfer,
        link: settings?.link && fillLink(settings.link, filled),
        blocksRenewal: settings?.blocksRenewal ?? false,
      };
    },
    { limits: [byCaller(240, 60)] },
  )

  .on(
    readDuesReceipt,
    async ({ params, configuration, db }) => {
      const id = readSignedId(configuration, "dues receipts", params.token);
      const found = id && (await findReceipt(db, id));
      if (!found) return refuse("not-found");
      const { receipt, name, branch, branchEn, about } = found;
      const { act, amount, method, day, returned, governorateCode } = receipt;
      const periods = await findPeriodsOf(db, [receipt.id]);
      return {
        number: receiptNumber(receipt),
        act,
        amount,
        method,
        day,
        name: nameOnCard(name),
        governorate: governorateCode && governorateByCode(governorateCode)?.ar,
        branch,
        branchEn,
        periods: periods.map((each) => ({ ...presentPeriod(each), amount: each.amount })),
        returned,
        about: about && receiptNumber(about),
      };
    },
    { limits: [byCrowd] },
  );
