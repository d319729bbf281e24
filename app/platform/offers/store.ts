import { and, asc, desc, eq, gte, isNull, lt, lte, sql } from "drizzle-orm";
import type { OffersQuery } from "#app/contract/offers.ts";
import { MAX_OFFERS_LISTED } from "#app/contract/offers.values.ts";
import type { Database } from "../database/connect.ts";
import { offers } from "./tables.ts";
import { queryOf, type Searchable, termsOf } from "./terms.ts";

export type NewOffer = Omit<typeof offers.$inferInsert, "id" | "terms">;
export type OfferRow = Omit<typeof offers.$inferSelect, "terms">;

const columns = {
  id: offers.id,
  title: offers.title,
  titleEn: offers.titleEn,
  provider: offers.provider,
  providerEn: offers.providerEn,
  category: offers.category,
  governorates: offers.governorates,
  body: offers.body,
  bodyEn: offers.bodyEn,
  conditions: offers.conditions,
  conditionsEn: offers.conditionsEn,
  startsOn: offers.startsOn,
  endsOn: offers.endsOn,
  picture: offers.picture,
  pictureAlt: offers.pictureAlt,
  pictureAltEn: offers.pictureAltEn,
  createdAt: offers.createdAt,
  updatedAt: offers.updatedAt,
  withdrawnAt: offers.withdrawnAt,
};

const withTerms = <Offer extends Searchable>(offer: Offer) => ({
  ...offer,
  terms: termsOf(offer),
});

export async function publishOffers(db: Database, items: readonly NewOffer[]): Promise<number[]> {
  const rows = await db.insert(offers).values(items.map(withTerms)).returning({ id: offers.id });
  return rows.map(({ id }) => id);
}

/** Publishes an offer again, withdrawn ones too; false where there is none. */
export async function republishOffer(
  db: Database,
  id: number,
  content: Omit<NewOffer, "createdAt">,
): Promise<boolean> {
  const changed = await db
    .update(offers)
    .set({ ...withTerms(content), withdrawnAt: null })
    .where(eq(offers.id, id))
    .returning({ id: offers.id });
  return changed.length > 0;
}

export async function lockOffer(db: Database, id: number): Promise<OfferRow | undefined> {
  const [row] = await db.select(columns).from(offers).where(eq(offers.id, id)).for("update");
  return row;
}

export async function findOffer(db: Database, id: number): Promise<OfferRow | undefined> {
  const [row] = await db
    .select(columns)
    .from(offers)
    .where(and(eq(offers.id, id), isNull(offers.withdrawnAt)));
  return row;
}

export async function hasPicture(
  db: Database,
  key: string,
  among: "shown" | "all",
): Promise<boolean> {
  const isShown = among === "shown" ? isNull(offers.withdrawnAt) : undefined;
  const where = and(eq(offers.picture, key), isShown);
  const found = await db.select({ id: offers.id }).from(offers).where(where).limit(1);
  return found.length > 0;
}

/**
 * Current ones by end, soonest first; ended ones, latest first. Counted up to MAX_OFFERS_LISTED.
 */
export async function listOfferRows(
  db: Database,
  query: OffersQuery,
  today: string,
): Promise<{ rows: OfferRow[]; total: number }> {
  const { state, start, end, page, limit } = query;
  const isExpired = state === "expired";
  const asked = queryOf(query);
  const where = and(
    isNull(offers.withdrawnAt),
    isExpired ? lt(offers.endsOn, today) : gte(offers.endsOn, today),
    asked ? sql`${offers.terms} @@ ${asked}::tsquery` : undefined,
    start ? gte(offers.endsOn, start) : undefined,
    end ? lte(offers.startsOn, end) : undefined,
  );
  const matching = db.select({ one: sql`1` }).from(offers).where(where).limit(MAX_OFFERS_LISTED);
  const offset = (page - 1) * limit;
  const direction = isExpired ? desc : asc;
  const [rows, { rows: counted }] = await Promise.all([
    db
      .select(columns)
      .from(offers)
      .where(where)
      .orderBy(direction(offers.endsOn), direction(offers.id))
      .limit(Math.max(0, Math.min(limit, MAX_OFFERS_LISTED - offset)))
      .offset(offset),
    db.execute<{ total: number }>(sql`select count(*)::int as total from (${matching}) as found`),
  ]);
  return { rows, total: counted[0]?.total ?? 0 };
}
