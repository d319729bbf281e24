import { eq } from "drizzle-orm";
import { cairoDay } from "#app/arabic/dates.ts";
import { formatPounds } from "#app/arabic/money.ts";
import type { closeCashDesk, openCashDesk } from "#app/contract/dues-cash.ts";
import type { AnswerOf } from "#app/contract/endpoint.ts";
import { type Refusal, refuse } from "#app/contract/failure.ts";
import { audit } from "../audit/api.ts";
import { catchUniqueViolation } from "../database/unique-violation.ts";
import type { HandlerContext } from "../http/handler.ts";
import { toPiastres } from "./rules.ts";
import { lockOpenDesk } from "./store.ts";
import { hasDeskOf, sumTill } from "./store-cash.ts";
import { cashDays } from "./tables.ts";

export async function openDesk(
  context: HandlerContext<typeof openCashDesk>,
): Promise<AnswerOf<typeof openCashDesk> | Refusal> {
  const { body, caller, db, now } = context;
  const day = cairoDay(now);
  const float = toPiastres(body.float);
  if (await lockOpenDesk(db, caller.id)) return refuse("cash-open");
  if (await hasDeskOf(db, caller.id, day)) return refuse("cash-closed-today");
  const { branch } = caller.belonging;
  const opened = await catchUniqueViolation(db, (tx) =>
    tx
      .insert(cashDays)
      .values({
        officerId: caller.id,
        day,
        governorateCode: branch?.governorateCode ?? null,
        branchId: branch?.id ?? null,
        openedAt: now,
        float,
      })
      .returning({ id: cashDays.id }),
  );
  if (opened === "taken") return refuse("cash-open");
  await audit(context, "cash-opened", { detail: `${day}: ${formatPounds(float, "en")}` });
  return { id: opened[0]?.id ?? "" };
}

export async function closeDesk(
  context: HandlerContext<typeof closeCashDesk>,
): Promise<AnswerOf<typeof closeCashDesk> | Refusal> {
  const { body, caller, db, now } = context;
  const desk = await lockOpenDesk(db, caller.id);
  if (!desk) return refuse("cash-closed");
  const expected = await sumTill(db, desk.id);
  const { explanation } = body;
  const counted = toPiastres(body.counted);
  if (counted !== expected && !explanation) {
    return refuse("invalid", {
      fields: [
        {
          path: "explanation",
          problem: counted < expected ? "cash-short" : "cash-over",
          values: { amount: formatPounds(Math.abs(counted - expected), "en") },
        },
      ],
    });
  }
  await db
    .update(cashDays)
    .set({ closedAt: now, expected, counted, explanation: explanation || null })
    .where(eq(cashDays.id, desk.id));
  const difference = counted === expected ? "" : `, ${formatPounds(counted - expected, "en")}`;
  const detail = `${desk.day}: ${formatPounds(counted, "en")}${difference}`;
  await audit(context, "cash-closed", { detail });
  return { id: desk.id };
}
