import { isNull } from "drizzle-orm";
import { cashDays } from "#app/platform/dues/tables.ts";
import { addDebtor } from "#tests/world/dues.ts";
import { body, each, type Given, made, type NeedsOf, on } from "./given.ts";

const payment = ({ number }: Given) => ({
  amount: "100",
  method: "transfer",
  reference: `FT${number}`,
});
const reason = { reason: "سبب مكتوب" };
const debtor = async ({ there, number }: Given) => addDebtor(there, 5_000_000 + number);
const paid = async (given: Given) => String((await given.after("payDues", payment(given))).id);
const charge = async (given: Given) => (await debtor(given)).chargeId;
const person = async (given: Given) => (await debtor(given)).id;
/** One that another sample left open, or closed today, is nobody's from now on. */
const noDesk = async ({ db, there }: Given) => {
  const closed = { closedAt: there.clock.now(), expected: 0, counted: 1, explanation: "…" };
  await db.update(cashDays).set(closed).where(isNull(cashDays.closedAt));
  await db.update(cashDays).set({ officerId: null });
};

export const dues: NeedsOf = {
  async payDues(given) {
    return { params: { id: await person(given) }, body: payment(given) };
  },
  waiveDues: on(charge, { amount: "50", ...reason }),
  async revokeDuesWaiver(given) {
    const { id } = await given.after("waiveDues");
    return { params: { id: String(id) }, body: reason };
  },
  refundDues: on(paid, { amount: "50", method: "transfer", ...reason }),
  correctDues: on(paid, reason),
  ...each(["reduceDues", "readDuesAccount", "endDuesReduction"], on(person)),
  async readDuesReceipt(given) {
    const { token } = await given.after("payDues", payment(given));
    return { params: { token } };
  },
  async openCashDesk(given) {
    await noDesk(given);
    return { body: { float: "200" } };
  },
  async closeCashDesk(given) {
    await given.after("openCashDesk");
    return { body: { counted: "200" } };
  },
  readCashDay: on(made("openCashDesk")),
  addDuesRate: body(({ number }) => ({ validFrom: `${2030 + number}-01-01` })),
  removeDuesRate: on(made("addDuesRate")),
  readDuesExport: on(made("startDuesExport")),
  async saveDuesSettings({ read, number }) {
    const { version } = await read("/dues/settings");
    return { body: { version, transfer: `حساب ${number}` } };
  },
};
