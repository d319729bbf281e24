import { eq, sql } from "drizzle-orm";
import type { Database } from "../database/connect.ts";
import { guestRegistrations, guests } from "./tables.ts";

export type Registration = typeof guestRegistrations.$inferSelect;
export type Guest = typeof guests.$inferSelect;

/** The guest of an address, if it was ever proved. */
export async function findGuest(db: Database, email: string): Promise<Guest | undefined> {
  const [guest] = await db.select().from(guests).where(eq(guests.email, email));
  return guest;
}

/** What waits for a code, without holding it. */
export async function findRegistration(
  db: Database,
  email: string,
): Promise<Registration | undefined> {
  const [registration] = await db
    .select()
    .from(guestRegistrations)
    .where(eq(guestRegistrations.email, email));
  return registration;
}

/** The same, held until the transaction ends: of parallel tries each sees those before it. */
export async function lockRegistration(
  db: Database,
  email: string,
): Promise<Registration | undefined> {
  const [registration] = await db
    .select()
    .from(guestRegistrations)
    .where(eq(guestRegistrations.email, email))
    .for("update");
  return registration;
}

/** Puts a registration with a new code in the place of an earlier one. */
export async function saveRegistration(
  db: Database,
  registration: Omit<Registration, "tries">,
): Promise<void> {
  const row = { ...registration, tries: 0 };
  await db
    .insert(guestRegistrations)
    .values(row)
    .onConflictDoUpdate({ target: guestRegistrations.email, set: row });
}

export async function countTry(db: Database, email: string): Promise<void> {
  await db
    .update(guestRegistrations)
    .set({ tries: sql`${guestRegistrations.tries} + 1` })
    .where(eq(guestRegistrations.email, email));
}

/** Makes a proved registration the guest of its address; its code is void with it. */
export async function admitGuest(
  db: Database,
  { email, fullName, sealedPhone }: Registration,
  now: Date,
): Promise<void> {
  await db.delete(guestRegistrations).where(eq(guestRegistrations.email, email));
  const proved = { fullName, sealedPhone, verifiedAt: now };
  await db
    .insert(guests)
    .values({ email, createdAt: now, ...proved })
    .onConflictDoUpdate({ target: guests.email, set: proved });
}
