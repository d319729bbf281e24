import { and, eq } from "drizzle-orm";
import type { Database } from "../database/connect.ts";
import { guestRegistrations, guests } from "./tables.ts";

export type Registration = typeof guestRegistrations.$inferSelect;
export type Guest = typeof guests.$inferSelect;

/** Undefined unless the address was proved. */
export async function findGuest(db: Database, email: string): Promise<Guest | undefined> {
  const [guest] = await db.select().from(guests).where(eq(guests.email, email));
  return guest;
}

export async function findRegistration(
  db: Database,
  email: string,
  asker: string,
): Promise<Registration | undefined> {
  const [registration] = await db
    .select()
    .from(guestRegistrations)
    .where(and(eq(guestRegistrations.email, email), eq(guestRegistrations.asker, asker)));
  return registration;
}

export async function saveRegistration(
  db: Database,
  registration: Omit<Registration, "id">,
): Promise<void> {
  await db
    .insert(guestRegistrations)
    .values(registration)
    .onConflictDoUpdate({
      target: [guestRegistrations.email, guestRegistrations.asker],
      set: registration,
    });
}

/** Promotes a proved registration; those of other askers stay. */
export async function admitGuest(
  db: Database,
  { id, email, fullName, sealedPhone }: Registration,
  now: Date,
): Promise<void> {
  await db.delete(guestRegistrations).where(eq(guestRegistrations.id, id));
  const proved = { fullName, sealedPhone, verifiedAt: now };
  await db
    .insert(guests)
    .values({ email, createdAt: now, ...proved })
    .onConflictDoUpdate({ target: guests.email, set: proved });
}
