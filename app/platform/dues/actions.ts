import { cairoDay } from "#app/arabic/dates.ts";
import { formatPounds } from "#app/arabic/money.ts";
import type {
  correctDues,
  payDues,
  refundDues,
  revokeDuesWaiver,
  waiveDues,
} from "#app/contract/dues-desk.ts";
import type { AnswerOf } from "#app/contract/endpoint.ts";
import { isRefusal, type Refusal, refuse } from "#app/contract/failure.ts";
import { audit } from "../audit/api.ts";
import { catchUniqueViolation } from "../database/unique-violation.ts";
import type { HandlerContext } from "../http/handler.ts";
import { signId } from "../privacy/signed-id.ts";
import { addReceipt, deskFor, type Handling, lockForOfficer } from "./note.ts";
import {
  aboveOwed,
  aboveTill,
  paymentProblems,
  receiptNumber,
  splitPayment,
  splitReturn,
  toPiastres,
} from "./rules.ts";
import {
  findCharge,
  findOpenCharges,
  findOwnerOf,
  findPartsLeft,
  findPayment,
  insertEntries,
} from "./store.ts";
import { sumTill } from "./store-cash.ts";
import { duesCharges, duesReceipts } from "./tables.ts";

/* Each locks the person's dues first, then the officer's desk, then the series of numbers. */

export async function pay(
  context: HandlerContext<typeof payDues>,
): Promise<AnswerOf<typeof payDues> | Refusal> {
  const { params, body, now } = context;
  const account = await lockForOfficer(context, params.id);
  if (isRefusal(account)) return account;
  const problems = paymentProblems(body, now);
  const open = await findOpenCharges(context.db, params.id);
  const parts = splitPayment(open, toPiastres(body.amount));
  const fields = [...(parts ? [] : [aboveOwed(account.owed)]), ...problems];
  if (!parts || fields.length > 0) return refuse("invalid", { fields });
  const { method, reference } = body;
  const desk = await deskFor(context, method);
  if (isRefusal(desk)) return desk;
  const receipt = await catchUniqueViolation(context.db, (db) =>
    addReceipt({ ...context, db }, account, {
      act: "payment",
      parts,
      method,
      day: body.day || cairoDay(now),
      reference: method === "office" ? null : (reference ?? null),
      cashDayId: desk,
    }),
  );
  if (receipt === "taken") {
    return refuse("invalid", { fields: [{ path: "reference", problem: "reference-noted" }] });
  }
  const number = receiptNumber(receipt);
  const detail = `${number}: ${inFigures(receipt.amount)}`;
  await audit(context, "dues-paid", { subject: account.userId, detail });
  const token = signId(context.configuration, "dues receipts", receipt.id);
  return { id: receipt.id, token, number };
}

export async function waive(
  context: HandlerContext<typeof waiveDues>,
): Promise<AnswerOf<typeof waiveDues> | Refusal> {
  const { params, body, db } = context;
  const charge = await lockCharge(context, params.id);
  if (isRefusal(charge)) return charge;
  const owed = charge.amount - charge.paid - charge.waived;
  const amount = toPiastres(body.amount);
  if (amount > owed) return refuse("invalid", { fields: [aboveOwed(owed)] });
  await insertEntries(db, [noteOn(context, charge, "waiver", amount)]);
  const detail = detailOf(charge, amount);
  await audit(context, "dues-waived", { subject: charge.userId, detail });
  return {};
}

export async function revokeWaiver(
  context: HandlerContext<typeof revokeDuesWaiver>,
): Promise<AnswerOf<typeof revokeDuesWaiver> | Refusal> {
  const charge = await lockCharge(context, context.params.id);
  if (isRefusal(charge)) return charge;
  // A twin stays waived: the other charge of the period is the one that counts.
  if (charge.waived === 0 || charge.isTwin) return refuse("dues-nothing-waived");
  await insertEntries(context.db, [noteOn(context, charge, "revocation", -charge.waived)]);
  const detail = detailOf(charge, charge.waived);
  await audit(context, "dues-waiver-revoked", { subject: charge.userId, detail });
  return {};
}

export async function refund(
  context: HandlerContext<typeof refundDues>,
): Promise<AnswerOf<typeof refundDues> | Refusal> {
  const { params, body, now, db } = context;
  const found = await lockPayment(context, params.id);
  if (isRefusal(found)) return found;
  const { account, payment } = found;
  const parts = splitReturn(await findPartsLeft(db, payment.id), toPiastres(body.amount));
  if (!parts) {
    return refuse("invalid", { fields: [aboveOwed(payment.amount - payment.returned)] });
  }
  const desk = await deskFor(context, body.method);
  if (isRefusal(desk)) return desk;
  const till = desk ? await sumTill(db, desk) : undefined;
  if (till !== undefined && till < toPiastres(body.amount)) {
    return refuse("invalid", { fields: [aboveTill(till)] });
  }
  const receipt = await addReceipt(context, account, {
    act: "refund",
    parts,
    method: body.method,
    day: cairoDay(now),
    reference: null,
    cashDayId: desk,
    aboutId: payment.id,
    reason: body.reason,
  });
  const detail = `${receiptNumber(receipt)}: ${receiptNumber(payment)}, ${inFigures(receipt.amount)}`;
  await audit(context, "dues-refunded", { subject: account.userId, detail });
  return { id: receipt.id };
}

/** Whole, by the way that it came: what was noted wrongly never was in the till. */
export async function correct(
  context: HandlerContext<typeof correctDues>,
): Promise<AnswerOf<typeof correctDues> | Refusal> {
  const { params, body, now, db } = context;
  const found = await lockPayment(context, params.id);
  if (isRefusal(found)) return found;
  const { account, payment } = found;
  if (payment.returned > 0) return refuse("dues-returned");
  const parts = await findPartsLeft(db, payment.id);
  const desk = await deskFor(context, payment.method);
  if (isRefusal(desk)) return desk;
  const receipt = await addReceipt(context, account, {
    act: "correction",
    parts,
    method: payment.method,
    day: cairoDay(now),
    reference: null,
    cashDayId: desk,
    aboutId: payment.id,
    reason: body.reason,
  });
  const detail = `${receiptNumber(receipt)}: ${receiptNumber(payment)}`;
  await audit(context, "dues-corrected", { subject: account.userId, detail });
  return { id: receipt.id };
}

async function lockPayment(context: Handling, id: string) {
  const owner = await findOwnerOf(context.db, duesReceipts, id);
  const account = owner ? await lockForOfficer(context, owner) : refuse("not-found");
  if (isRefusal(account)) return account;
  const payment = await findPayment(context.db, id);
  return payment ? { account, payment } : refuse("not-found");
}

async function lockCharge(context: Handling, id: string) {
  const owner = await findOwnerOf(context.db, duesCharges, id);
  const account = owner ? await lockForOfficer(context, owner) : refuse("not-found");
  if (isRefusal(account)) return account;
  return (await findCharge(context.db, id)) ?? refuse("not-found");
}

type Charge = NonNullable<Awaited<ReturnType<typeof findCharge>>>;

function noteOn(
  { caller, now, personal, body }: Handling & { readonly body: { readonly reason: string } },
  { id: chargeId, userId }: Charge,
  act: "waiver" | "revocation",
  amount: number,
) {
  const sealedReason = personal.seal(body.reason);
  return { chargeId, userId, act, amount, at: now, byId: caller.id, sealedReason };
}

const inFigures = (amount: number) => formatPounds(amount, "en");
const detailOf = ({ periodStart }: Charge, amount: number) =>
  `${periodStart}: ${inFigures(amount)}`;
