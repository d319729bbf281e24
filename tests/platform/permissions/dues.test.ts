/*
 * Every call about dues. A call about somebody's account, a charge, a payment or a day of a cash desk has
 * two signs: that of somebody inside the caller's area, and that of somebody just beside it.
 */
import { eq } from "drizzle-orm";
import type { Call } from "#app/contract/endpoint.ts";
import { cashDays } from "#app/platform/dues/tables.ts";
import { users } from "#app/platform/user/tables.ts";
import type { Place } from "#tests/world/cast.ts";
import { addDebtor } from "#tests/world/dues.ts";
import {
  type Asked,
  type Cell,
  describeTable,
  type Question,
  signInEverybody,
} from "#tests/world/permission-table.ts";
import { askOfSample } from "./sample.ts";

const table = `
  GET    /dues/mine                          + + + + + + + + + + !
  GET    /dues/receipts/{token}              + + + + + + + + + + +
  GET    /dues/accounts                      + x x x x x x x x x ! | + + + + + + + +
  GET    /dues/accounts/{id}                 +- x- xx xx xx xx xx xx xx xx !! | +- +- +. +. +. +. +. +.
  POST   /dues/accounts/{id}/payments        +- x- xx xx xx xx xx xx xx xx !! | +- +- +. +. +. +. +. +.
  POST   /dues/charges/{id}/waiver           +- x- xx xx xx xx xx xx xx xx !! | +- +- +. +. +. +. +. +.
  POST   /dues/charges/{id}/revocation       +- x- xx xx xx xx xx xx xx xx !! | +- +- +. +. +. +. +. +.
  POST   /dues/payments/{id}/refund          +- x- xx xx xx xx xx xx xx xx !! | +- +- +. +. +. +. +. +.
  POST   /dues/payments/{id}/correction      +- x- xx xx xx xx xx xx xx xx !! | +- +- +. +. +. +. +. +.
  POST   /dues/accounts/{id}/reduction       +- x- xx xx xx xx xx xx xx xx !! | +- +- +. +. +. +. +. +.
  DELETE /dues/accounts/{id}/reduction       +- x- xx xx xx xx xx xx xx xx !! | +- +- +. +. +. +. +. +.
  GET    /dues/statistics                    + x x x x x x x x x ! | + + + + + + + +
  POST   /dues/imports/check                 + x x x x x x x x x ! | + + + + + + + +
  POST   /dues/imports                       + x x x x x x x x x ! | + + + + + + + +
  POST   /dues/exports                       + x x x x x x x x x ! | + + + + + + + +
  GET    /dues/exports/{id}                  + x x x x x x x x x ! | + + + + + + + +
  GET    /dues/desk                          + x x x x x x x x x ! | + + + + + + + +
  POST   /dues/desk                          + x x x x x x x x x ! | + + + + + + + +
  POST   /dues/desk/close                    + x x x x x x x x x ! | + + + + + + + +
  GET    /dues/desk/{id}                     +- x- xx xx xx xx xx xx xx xx !! | +- +- +. +. +. +. +. +.
  GET    /dues/settings                      + x x x x x x x x x ! | + + x x x x x x
  PATCH  /dues/settings                      + x x x x x x x x x ! | + + x x x x x x
  POST   /dues/rates                         + x x x x x x x x x ! | + + x x x x x x
  DELETE /dues/rates/{id}                    + x x x x x x x x x ! | + + x x x x x x
`;

let number = 2_000;
const everybody = signInEverybody();
const reason = { reason: "سبب مكتوب" };

/** What of somebody's at a place a call is about: what fills its path. */
const makers: Readonly<Record<string, (place: Place) => Promise<string>>> = {
  accounts: async (place) => (await debtorAt(place)).id,
  async charges(place) {
    const { chargeId } = await debtorAt(place);
    await asAdmin(`/dues/charges/${chargeId}/waiver`, { amount: "50", ...reason });
    return chargeId;
  },
  payments: async (place) => (await paymentAt(place)).id,
  /** An officer's who belongs to the place. */
  async desk(place) {
    const { db, there } = everybody;
    const { id: officerId } = await debtorAt(place);
    const [officer] = await db.select().from(users).where(eq(users.id, officerId));
    const now = there.clock.now();
    const values = { officerId, branchId: place.branchId, openedAt: now, float: 0 };
    const closed = { closedAt: now, expected: 0, counted: 0, governorateCode: officer?.placeCode };
    const [day] = await db
      .insert(cashDays)
      .values({ ...values, ...closed, day: "2026-01-01" })
      .returning();
    return day?.id ?? "";
  },
};
const debtorAt = (place: Place) => addDebtor(everybody.there, ++number, place);
async function paymentAt(place: Place) {
  const { id } = await debtorAt(place);
  const body = { amount: "100", method: "transfer", reference: `FT${id}` };
  return asAdmin(`/dues/accounts/${id}/payments`, body);
}
async function asAdmin(path: string, body: unknown) {
  const token = everybody.tokens.admin ?? "";
  return (await everybody.world.request("POST", path, { token, body })).body.data;
}

const bodies: Readonly<Record<string, () => unknown>> = {
  payDues: () => ({ amount: "100", method: "transfer", reference: `PAY${++number}` }),
  waiveDues: () => ({ amount: "50", ...reason }),
  revokeDuesWaiver: () => reason,
  refundDues: () => ({ amount: "50", method: "transfer", ...reason }),
  correctDues: () => reason,
  reduceDues: () => ({ until: "2030-01-01", ...reason }),
};

function cellOf(call: Call, by: Asked): Cell {
  const [, kind = ""] = /^\/dues\/(\w+)\/\{id\}/.exec(call.path) ?? [];
  const make = makers[kind];
  if (call.name === "readDuesReceipt") return [askReceipt];
  if (call.name === "openCashDesk" || call.name === "closeCashDesk")
    return [() => askDesk(call, by)];
  if (call.name === "readDuesExport") return [() => askExport(by)];
  if (!make) return [() => askOfSample(everybody, call)];
  const question = (place: Place) => async (): Promise<Question> => {
    const key = JSON.stringify([kind, place]);
    const id = await everybody.keep(key, () => make(place));
    const body = bodies[call.name]?.();
    return { ask: { params: { id }, body }, key, absent: { body } };
  };
  const { inside, beside } = everybody.near(by);
  return [question(inside), beside && question(beside)];
}

async function askReceipt(): Promise<Question> {
  const { inside } = everybody.near("admin");
  const { token } = await everybody.keep("receipt", () => paymentAt(inside));
  return { ask: { params: { token } }, absent: { params: { token: `${token}a` } } };
}

/** Each reads an export of their own. */
async function askExport(by: Asked): Promise<Question> {
  const request = { token: everybody.tokens[by] ?? "", body: {} };
  const { body } = await everybody.world.request("POST", "/dues/exports", request);
  return { ask: { params: { id: body.data?.id ?? "1" } } };
}

/** Each has a desk of their own. */
async function askDesk(call: Call, by: Asked): Promise<Question> {
  const { db, there, ids } = everybody;
  const officerId = ids[by];
  if (officerId) {
    await db.update(cashDays).set({ officerId: null }).where(eq(cashDays.officerId, officerId));
    const open = { day: "2026-10-01", openedAt: there.clock.now(), float: 0 };
    if (call.name === "closeCashDesk") await db.insert(cashDays).values({ officerId, ...open });
  }
  const body = call.name === "openCashDesk" ? { float: "200" } : { counted: "0" };
  return { ask: { body } };
}

describeTable(everybody, { table, granting: "withEveryAbility" }, cellOf);
