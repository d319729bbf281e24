import { and, eq } from "drizzle-orm";
import { cairoDay } from "#app/arabic/dates.ts";
import { formatPounds } from "#app/arabic/money.ts";
import { MANAGE_DUES } from "#app/contract/dues.values.ts";
import type { endDuesReduction, reduceDues } from "#app/contract/dues-desk.ts";
import type { addDuesRate, removeDuesRate, saveDuesSettings } from "#app/contract/dues-rates.ts";
import type { AnswerOf } from "#app/contract/endpoint.ts";
import { type Refusal, refuse } from "#app/contract/failure.ts";
import { audit } from "../audit/api.ts";
import { canEverywhere } from "../http/caller.ts";
import type { HandlerContext } from "../http/handler.ts";
import { areaOfBooks } from "./note.ts";
import { isPeriodStart, toPiastres } from "./rules.ts";
import { findPerson, findSettings } from "./store.ts";
import { isChargedFrom, isRateUsed, lockRates } from "./store-charging.ts";
import { duesRates, duesReductions, duesSettings } from "./tables.ts";

/** What is owed is the same in the whole country. */
export async function addRate(
  context: HandlerContext<typeof addDuesRate>,
): Promise<AnswerOf<typeof addDuesRate> | Refusal> {
  const { body, caller, db, now } = context;
  if (!canEverywhere(caller, MANAGE_DUES)) return refuse("forbidden");
  const { validFrom } = body;
  const months = Number(body.months);
  const wrong = (problem: string) =>
    refuse("invalid", { fields: [{ path: "validFrom", problem }] });
  if (!isPeriodStart(validFrom, months)) return wrong("period-start");
  await lockRates(db);
  if (await isChargedFrom(db, validFrom)) return wrong("period-charged");
  const [joining, renewal, reduced] = [
    toPiastres(body.joining),
    toPiastres(body.renewal),
    toPiastres(body.reduced),
  ];
  const { dueDays } = body;
  const values = { months, joining, renewal, reduced, dueDays, byId: caller.id, createdAt: now };
  const [row] = await db
    .insert(duesRates)
    .values({ ...values, validFrom })
    .onConflictDoNothing()
    .returning({ id: duesRates.id });
  if (!row) return wrong("period-rated");
  const amounts = [joining, renewal, reduced].map((each) => formatPounds(each, "en")).join(", ");
  await audit(context, "dues-rate-added", { detail: `${validFrom}, ${months}: ${amounts}` });
  return { id: row.id };
}

export async function removeRate(
  context: HandlerContext<typeof removeDuesRate>,
): Promise<AnswerOf<typeof removeDuesRate> | Refusal> {
  const { params, caller, db } = context;
  if (!canEverywhere(caller, MANAGE_DUES)) return refuse("forbidden");
  await lockRates(db);
  if (await isRateUsed(db, params.id)) return refuse("dues-rate-used");
  const [row] = await db
    .delete(duesRates)
    .where(eq(duesRates.id, params.id))
    .returning({ validFrom: duesRates.validFrom });
  if (!row) return refuse("not-found");
  await audit(context, "dues-rate-removed", { detail: row.validFrom });
  return {};
}

export async function saveSettings(
  context: HandlerContext<typeof saveDuesSettings>,
): Promise<AnswerOf<typeof saveDuesSettings> | Refusal> {
  const { body, caller, db, now } = context;
  if (!canEverywhere(caller, MANAGE_DUES)) return refuse("forbidden");
  const { version, transfer, link, blocksRenewal } = body;
  const values = {
    transfer: transfer || null,
    link: link || null,
    blocksRenewal,
    changedAt: now,
    version: version + 1,
  };
  const isFirst = version === 0 && (await findSettings(db)) === undefined;
  const saved = isFirst
    ? await db
        .insert(duesSettings)
        .values(values)
        .onConflictDoNothing()
        .returning({ version: duesSettings.version })
    : await db
        .update(duesSettings)
        .set(values)
        .where(and(eq(duesSettings.one, true), eq(duesSettings.version, version)))
        .returning({ version: duesSettings.version });
  if (saved.length === 0) return refuse("changed-meanwhile");
  await audit(context, "dues-settings-changed");
  return {};
}

export async function reduce(
  context: HandlerContext<typeof reduceDues>,
): Promise<AnswerOf<typeof reduceDues> | Refusal> {
  const { params, body, caller, db, now, personal } = context;
  const person = await findPerson(db, params.id, areaOfBooks(caller));
  if (!person) return refuse("not-found");
  if (person.id === caller.id) return refuse("dues-own");
  if (body.until < cairoDay(now)) {
    return refuse("invalid", { fields: [{ path: "until", problem: "day-past" }] });
  }
  const values = {
    until: body.until,
    sealedReason: personal.seal(body.reason),
    byId: caller.id,
    createdAt: now,
  };
  await db
    .insert(duesReductions)
    .values({ ...values, userId: person.id })
    .onConflictDoUpdate({ target: duesReductions.userId, set: values });
  await audit(context, "dues-reduced", { subject: person.id, detail: body.until });
  return {};
}

export async function endReduction(
  context: HandlerContext<typeof endDuesReduction>,
): Promise<AnswerOf<typeof endDuesReduction> | Refusal> {
  const { params, caller, db } = context;
  const person = await findPerson(db, params.id, areaOfBooks(caller));
  if (!person) return refuse("not-found");
  if (person.id === caller.id) return refuse("dues-own");
  const ended = await db
    .delete(duesReductions)
    .where(eq(duesReductions.userId, person.id))
    .returning({ userId: duesReductions.userId });
  if (ended.length > 0) await audit(context, "dues-reduction-ended", { subject: person.id });
  return {};
}
