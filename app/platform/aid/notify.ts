import type { AidStatus } from "#app/contract/aid.values.ts";
import type { Database } from "../database/connect.ts";
import type { Dependencies } from "../dependencies.ts";
import { translate } from "../i18n.ts";
import { renderLetter } from "../mail/layout.ts";
import { notify } from "../notification/api.ts";
import { findAddress } from "./store.ts";

/** What a notification about a request leads to, below which its id stands. */
export const SCREEN = "humanitarian-aid/my-requests";

type NotifyContext = Pick<Dependencies, "configuration" | "jobs" | "organisation"> & {
  readonly db: Database;
  readonly now: Date;
};

/**
 * Tells an applicant of a new status or a note by a notification and, where an address is known, by
 * a mail in Arabic. Others may see both on a screen that is locked: neither says more than the
 * request's number and its status; what was written stands on the request's page.
 */
export async function notifyApplicant(
  { db, jobs, configuration, now, organisation }: NotifyContext,
  { id, number, userId }: { readonly id: string; readonly number: number; readonly userId: string },
  about: AidStatus | "note",
): Promise<void> {
  const values = { number };
  await notify(db, [userId], `aid.${about}`, { screen: SCREEN, id, values }, now);
  const to = await findAddress(db, userId);
  if (!to) return;
  const t = (key: string) => translate("ar", `mail:aid.${key}`, values);
  await jobs.add(db, "mail", {
    to,
    subject: t(`${about}.subject`),
    ...renderLetter(
      "ar",
      {
        title: t(`${about}.subject`),
        before: [t(`${about}.lead`)],
        link: { href: `${configuration.publicUrl}/${SCREEN}/${id}`, label: t("link") },
      },
      organisation.get(),
    ),
  });
}
