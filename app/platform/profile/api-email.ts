import type { Database } from "../database/connect.ts";
import type { Dependencies } from "../dependencies.ts";
import { emailChangedMail } from "./mail.ts";
import { deleteEmailChange } from "./store-email.ts";

/**
 * After somebody else changed an address: forgets a pending one, and tells the old address without
 * naming the new one. Arabic: nobody's language is known.
 * @param old null where there was none
 */
export async function leaveOldAddress(
  {
    db,
    jobs,
    organisation,
  }: Pick<Dependencies, "jobs" | "organisation"> & { readonly db: Database },
  userId: string,
  old: string | null,
): Promise<void> {
  await deleteEmailChange(db, userId);
  if (old) await jobs.add(db, "mail", emailChangedMail(old, "ar", organisation.get()));
}
