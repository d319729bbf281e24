import type { Database } from "../database/connect.ts";
import type { Dependencies } from "../dependencies.ts";
import { emailChangedMail } from "./mail.ts";
import { deleteEmailChange } from "./store-email.ts";

/**
 * What follows when somebody else changed a person's address: one that waited for its code is
 * forgotten, and the old one is told, without the new one. Nobody knows the language, so it is Arabic.
 *
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
