import { formatPounds } from "#app/arabic/money.ts";
import type {
  checkDuesPayments,
  DuesImportRow,
  importDuesPayments,
} from "#app/contract/dues-import.ts";
import type { AnswerOf } from "#app/contract/endpoint.ts";
import { audit } from "../audit/api.ts";
import { catchUniqueViolation } from "../database/unique-violation.ts";
import type { HandlerContext } from "../http/handler.ts";
import { addReceipt, areaOfBooks } from "./note.ts";
import { receiptNumber, seriesOf, splitPayment } from "./rules.ts";
import { type PastedRow, readPasted } from "./rules-import.ts";
import { findOpenCharges } from "./store.ts";
import { findNoted, findPayers, type Payer } from "./store-import.ts";

type Context = HandlerContext<typeof checkDuesPayments>;
type Rows = AnswerOf<typeof checkDuesPayments>;

export async function checkPayments(context: Context): Promise<Rows> {
  return answerOf((await classify(context, { locks: false })).map(({ row }) => row));
}

/** Locks everybody's dues first, then each series of numbers in turn: as one payment does. */
export async function importPayments(
  context: HandlerContext<typeof importDuesPayments>,
): Promise<Rows> {
  const classified = await classify(context, { locks: true });
  const lockedSeries = ({ payer }: Classified) => seriesOf(payer?.placeCode ?? null);
  const inTurn = classified
    .filter(({ row }) => row.outcome === "new")
    .toSorted((a, b) => lockedSeries(a).localeCompare(lockedSeries(b)) || a.row.line - b.row.line);
  for (const { row, payer } of inTurn) {
    if (payer && (await note(context, row, payer)) === "taken") {
      row.outcome = "wrong";
      row.problem = "other";
    }
  }
  return answerOf(classified.map(({ row }) => row));
}

async function note(
  context: HandlerContext<typeof importDuesPayments>,
  { amount, day, reference }: DuesImportRow,
  payer: Payer,
) {
  const parts = splitPayment(await findOpenCharges(context.db, payer.userId), amount ?? 0);
  if (!parts) throw new Error("More was taken than is owed under its lock.");
  const receipt = await catchUniqueViolation(context.db, (db) =>
    addReceipt({ ...context, db }, payer, {
      act: "payment",
      parts,
      method: context.body.method,
      day: day ?? "",
      reference: reference ?? null,
      cashDayId: null,
    }),
  );
  if (receipt === "taken") return receipt;
  const detail = `${receiptNumber(receipt)}: ${formatPounds(receipt.amount, "en")}`;
  await audit(context, "dues-paid", { subject: payer.userId, detail });
  return receipt;
}

interface Classified {
  readonly row: DuesImportRow;
  readonly payer: Payer | undefined;
}

async function classify(
  { body, caller, db, now }: Context,
  { locks }: { readonly locks: boolean },
): Promise<Classified[]> {
  const pasted = readPasted(body.rows, now);
  const sound = pasted.filter(({ problem }) => !problem);
  const numbers = [...new Set(sound.map(({ membershipId }) => membershipId))];
  const payers = await findPayers(db, numbers, areaOfBooks(caller), { locks });
  const references = sound.flatMap(({ reference }) => reference ?? []);
  const noted = await findNoted(db, body.method, references);
  const left = new Map([...payers.values()].map(({ userId, owed }) => [userId, owed]));
  return pasted.map(({ problem, ...row }) => {
    const payer = problem ? undefined : payers.get(row.membershipId);
    const found = problem ? { problem } : judge(row, payer, { caller, noted, left });
    return { row: { ...row, name: payer?.name, ...outcomeOf(found) }, payer };
  });
}

interface Known {
  readonly caller: { readonly id: string };
  readonly noted: Awaited<ReturnType<typeof findNoted>>;
  /** What is owed after the rows before. */
  readonly left: Map<string, number>;
}

function judge(
  { amount = 0, reference = "" }: PastedRow,
  payer: Payer | undefined,
  { caller, noted, left }: Known,
): Pick<PastedRow, "problem"> | "noted" {
  if (!payer) return { problem: "member" };
  if (payer.userId === caller.id) return { problem: "own" };
  const before = noted.get(reference.toUpperCase());
  if (before) {
    const isSame = before.userId === payer.userId && before.amount === amount;
    return isSame ? "noted" : { problem: "other" };
  }
  const owed = left.get(payer.userId) ?? 0;
  if (amount > owed) return { problem: "above" };
  left.set(payer.userId, owed - amount);
  return {};
}

function outcomeOf(found: ReturnType<typeof judge>): Pick<DuesImportRow, "outcome" | "problem"> {
  if (found === "noted") return { outcome: "noted" };
  return found.problem ? { outcome: "wrong", problem: found.problem } : { outcome: "new" };
}

function answerOf(rows: DuesImportRow[]): Rows {
  const fresh = rows.filter(({ outcome }) => outcome === "new");
  const amount = fresh.reduce((sum, row) => sum + (row.amount ?? 0), 0);
  return { rows, count: fresh.length, amount };
}
