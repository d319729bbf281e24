import { randomUUID } from "node:crypto";
import { asc, inArray } from "drizzle-orm";
import { addDays } from "#app/arabic/dates.ts";
import type { DuesMethod } from "#app/contract/dues.values.ts";
import type { Database } from "../platform/database/connect.ts";
import { seriesOf, splitPayment, splitReturn, yearOf } from "../platform/dues/rules.ts";
import {
  cashDays,
  duesCharges,
  duesEntries,
  duesReceipts,
  duesSeries,
} from "../platform/dues/tables.ts";
import type { Personal } from "../platform/privacy/personal.ts";
import { users } from "../platform/user/tables.ts";
import type { DemoCalendar } from "./calendar.ts";
import { demoDues } from "./content/dues.ts";
import { ADMIN } from "./content/people.ts";
import { seededRandom } from "./content/random.ts";
import { treasurerUids } from "./content/roles.ts";

const PIASTRES = 100;
const OFFICE_DAYS: readonly number[] = [6, 0, 1, 2, 3, 4];
const OPENS = 10 * 60;
const CLOSES = 16 * 60 + 10;

/** Who keeps the books: of a governorate by its code, of all by the administrator's uid. */
export type Officers = ReadonlyMap<string, string>;

export async function findTreasurers(db: Database): Promise<Officers> {
  const rows = await db
    .select({ id: users.id, uid: users.facebookId, code: users.placeCode })
    .from(users)
    .where(inArray(users.facebookId, [ADMIN, ...treasurerUids]));
  return new Map(rows.map(({ id, uid, code }) => [uid === ADMIN ? ADMIN : (code ?? ""), id]));
}

type Receipt = typeof duesReceipts.$inferInsert & { readonly id: string };
type Entry = typeof duesEntries.$inferInsert;
type Member = Awaited<ReturnType<typeof findMembers>>[number];

/** Something that is noted, at a moment of an office's day. */
interface Act {
  readonly at: Date;
  readonly day: string;
  readonly member: Member;
  note(books: Books): void;
}

/** Payments by habit, what was waived and given back, and the desks that took the cash. */
export async function seedBooks(
  db: Database,
  personal: Personal,
  { officers, monthOf }: { officers: Officers; monthOf: (ago: number) => string },
  calendar: DemoCalendar,
): Promise<void> {
  const members = await findMembers(db);
  const books = new Books(await findCharges(db), officers, personal);
  const today = calendar.day(0);
  const acts: Act[] = [];
  const add = (member: Member, from: string, turn: number, note: (act: Act, to: Books) => void) => {
    const day = officeDay(from, member.code, calendar);
    // Today's desk is the newcomer's to open.
    if (day >= today) return;
    const at = calendar.at(calendar.daysUntil(day), clock(OPENS + 20 + (turn % 320)));
    const act: Act = { at, day, member, note: (to) => note(act, to) };
    acts.push(act);
  };
  for (const [place, member] of members.entries()) {
    for (const [ago, method, most] of habitOf(member, place)) {
      const after = 2 + (place % 4) * 4;
      const from = addDays(monthOf(ago), after);
      add(member, from, place * 47 + ago * 13, (act, to) => to.pay(act, ago, method, most));
      for (const each of demoDues.returns) {
        if (each.of !== member.uid || each.monthsAgo !== ago) continue;
        const turn = place * 47 + ago * 13 + 25;
        add(member, addDays(from, each.after), turn, (act, to) => to.giveBack(act, each));
      }
    }
    for (const each of demoDues.waivers.filter(({ of }) => of === member.uid)) {
      const month = monthOf(each.monthsAgo);
      const waive = (act: Act, to: Books) => to.waive(act, month, each);
      add(member, addDays(month, each.after), place * 31, waive);
    }
  }
  for (const act of acts.toSorted((one, other) => one.at.getTime() - other.at.getTime())) {
    act.note(books);
  }
  await books.save(db, calendar);
}

async function findMembers(db: Database) {
  return db
    .select({
      id: users.id,
      uid: users.facebookId,
      code: users.placeCode,
      branchId: users.branchId,
    })
    .from(users)
    .where(inArray(users.status, ["verified", "active"]))
    .orderBy(asc(users.membershipId));
}

async function findCharges(db: Database) {
  const { id, userId, periodStart, chargedAt, amount: owed } = duesCharges;
  const rows = await db
    .select({ id, userId, periodStart, chargedAt, owed })
    .from(duesCharges)
    .orderBy(asc(duesCharges.periodStart), asc(duesCharges.id));
  return Map.groupBy(rows, ({ userId }) => userId);
}

function habitOf({ uid }: Member, place: number) {
  const random = seededRandom(70_700 + place);
  const name = demoDues.people[uid ?? ""] ?? random.pick(demoDues.elsewhere);
  const habit = demoDues.habits[name];
  if (!habit) throw new Error(`The demo knows no habit "${name}".`);
  return habit;
}

const deskOf = (code: string | null) =>
  demoDues.desks.find(({ governorateCode }) => governorateCode === code);

/** The first day from a day on that the desk of the governorate, or an office, is open. */
function officeDay(from: string, code: string | null, calendar: DemoCalendar): string {
  const weekdays = deskOf(code)?.weekdays ?? OFFICE_DAYS;
  let day = from;
  while (!weekdays.includes(calendar.weekday(calendar.daysUntil(day)))) day = addDays(day, 1);
  return day;
}

const clock = (minutes: number) =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, "0")).join(":");

/** The books in memory, in the order in which they are noted. */
class Books {
  private readonly receipts: Receipt[] = [];
  private readonly entries: Entry[] = [];
  private readonly series = new Map<string, typeof duesSeries.$inferInsert>();
  private readonly desks = new Map<string, { id: string; code: string; act: Act; sum: number }>();
  private readonly payments = new Map<string, Receipt>();

  private readonly charges: Awaited<ReturnType<typeof findCharges>>;
  private readonly officers: Officers;
  private readonly personal: Personal;

  constructor(charges: Books["charges"], officers: Officers, personal: Personal) {
    this.charges = charges;
    this.officers = officers;
    this.personal = personal;
  }

  pay(act: Act, month: number, method: DuesMethod, most?: number): void {
    const { id: userId, code } = act.member;
    const open = (this.charges.get(userId) ?? []).filter(({ chargedAt }) => chargedAt < act.at);
    const owed = open.reduce((sum, charge) => sum + charge.owed, 0);
    const amount = Math.min(owed, most === undefined ? owed : most * PIASTRES);
    if (amount === 0) return;
    const reference =
      method === "office"
        ? null
        : `${method === "transfer" ? "FT" : "PL"}${act.day.slice(2).replaceAll("-", "")}${String(7_301 + this.receipts.length * 17)}`;
    const receipt = this.addReceipt(act, "payment", amount, { method, reference });
    for (const part of splitPayment(open, amount) ?? []) {
      this.addEntry(act, part.chargeId, part.amount, { act: "payment", receiptId: receipt.id });
    }
    this.payments.set(`${userId} ${month}`, receipt);
    if (method === "office" && !deskOf(code)) throw new Error(`No desk of ${code} takes cash.`);
  }

  giveBack(act: Act, { act: kind, monthsAgo, pounds, reason }: (typeof demoDues.returns)[number]) {
    const payment = this.payments.get(`${act.member.id} ${monthsAgo}`);
    if (!payment) return;
    const amount = pounds === undefined ? payment.amount : pounds * PIASTRES;
    const paid = this.entries
      .filter(({ receiptId }) => receiptId === payment.id)
      .map(({ chargeId, amount }) => ({ chargeId, amount }));
    const { id: receiptId } = this.addReceipt(act, kind, -amount, {
      method: payment.method,
      reference: null,
      aboutId: payment.id,
    });
    for (const part of splitReturn(paid, amount) ?? []) {
      this.addEntry(act, part.chargeId, -part.amount, { act: kind, receiptId, reason });
    }
  }

  waive(act: Act, month: string, { pounds, reason }: (typeof demoDues.waivers)[number]): void {
    const charge = this.charges
      .get(act.member.id)
      ?.find(({ periodStart }) => periodStart === month);
    if (!charge || charge.owed === 0) return;
    const amount = pounds === undefined ? charge.owed : pounds * PIASTRES;
    this.addEntry(act, charge.id, amount, { act: "waiver", receiptId: null, reason });
  }

  private officerOf({ id, code }: Member): string | null {
    const own = this.officers.get(code ?? "");
    return (own !== id && own) || (this.officers.get(ADMIN) ?? null);
  }

  private addReceipt(
    { at, day, member }: Act,
    act: Receipt["act"],
    amount: number,
    more: Pick<Receipt, "method" | "reference" | "aboutId">,
  ): Receipt {
    const [series, year] = [seriesOf(member.code), yearOf(at)];
    const last = this.series.get(`${series} ${year}`)?.last ?? 0;
    this.series.set(`${series} ${year}`, { series, year, last: last + 1 });
    const receipt: Receipt = {
      ...more,
      id: randomUUID(),
      act,
      userId: member.id,
      amount,
      day,
      series,
      year,
      number: last + 1,
      at,
      byId: this.officerOf(member),
      cashDayId: more.method === "office" ? this.takeCash({ at, day, member }, amount) : null,
      governorateCode: member.code,
      branchId: member.branchId,
    };
    this.receipts.push(receipt);
    return receipt;
  }

  private takeCash(act: Omit<Act, "note">, amount: number): string {
    const code = act.member.code ?? "";
    const key = `${code} ${act.day}`;
    const desk = this.desks.get(key) ?? {
      id: randomUUID(),
      code,
      act: { ...act, note() {} },
      sum: 0,
    };
    desk.sum += amount;
    this.desks.set(key, desk);
    return desk.id;
  }

  private addEntry(
    { at, member }: Act,
    chargeId: string,
    amount: number,
    { reason, ...more }: Pick<Entry, "act" | "receiptId"> & { readonly reason?: string },
  ): void {
    const charge = this.charges.get(member.id)?.find(({ id }) => id === chargeId);
    if (charge) charge.owed -= amount;
    const sealedReason = reason ? this.personal.seal(reason) : null;
    const byId = this.officerOf(member);
    this.entries.push({ ...more, chargeId, userId: member.id, amount, at, byId, sealedReason });
  }

  async save(db: Database, calendar: DemoCalendar): Promise<void> {
    const officers = [...this.officers.values()];
    const homes = await db
      .select({ id: users.id, branchId: users.branchId })
      .from(users)
      .where(inArray(users.id, officers));
    const nth = new Map<string, number>();
    const closed = [...this.desks.values()].map(({ id, code, act: { day }, sum }) => {
      const place = (nth.get(code) ?? 0) + 1;
      nth.set(code, place);
      const float = (deskOf(code)?.float ?? 0) * PIASTRES;
      const expected = float + sum;
      const odd = demoDues.differences.find(
        ({ governorateCode, desk }) => governorateCode === code && desk === place,
      );
      const officerId = this.officers.get(code) ?? null;
      const at = (minutes: number) => calendar.at(calendar.daysUntil(day), clock(minutes));
      return {
        ...{ id, officerId, day, governorateCode: code, float, expected },
        branchId: homes.find((each) => each.id === officerId)?.branchId ?? null,
        openedAt: at(OPENS + ((place * 3) % 9)),
        closedAt: at(CLOSES + ((place * 7) % 25)),
        counted: expected + (odd?.pounds ?? 0) * PIASTRES,
        explanation: odd?.explanation ?? null,
      };
    });
    await db.insert(cashDays).values(closed);
    await db.insert(duesReceipts).values(this.receipts);
    await db.insert(duesEntries).values(this.entries);
    await db.insert(duesSeries).values([...this.series.values()]);
  }
}
