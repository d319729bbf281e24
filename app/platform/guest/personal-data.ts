import { eq } from "drizzle-orm";
import type { PersonalData } from "../privacy/personal-data.ts";
import { guestRegistrations, guests } from "./tables.ts";

/** Guests have no account: they are found by the address of who had both. */
export const guestData: PersonalData = {
  tables: [],

  async erase(db, { email }) {
    if (!email) return;
    await db.delete(guestRegistrations).where(eq(guestRegistrations.email, email));
    await db.delete(guests).where(eq(guests.email, email));
  },
};
