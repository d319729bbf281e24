import type { AidStatus } from "#app/contract/aid.values.ts";
import type { Database } from "../database/connect.ts";
import type { Dependencies } from "../dependencies.ts";
import { translate } from "../i18n.ts";
import { renderLetter } from "../mail/layout.ts";
import { notify } from "../notification/api.ts";
import { findEmailOf } from "../user/api.ts";

export const SCREEN = "humanitarian-aid/my-requests";

type NotifyContext = Pick<Dependencies, "configuration" | "jobs" | "organisation"> & {
  readonly db: Database;
  readonly now: Date;
};

/** Shown on locked screens, so notification and mail say no more than number and status. */
export async function notifyApplicant(
  { db, jobs, configuration, now, organisation }: NotifyContext,
  { id, number, userId }: { readonly id: string; readonly number: number; readonly userId: string },
  about: AidStatus | "note",
): Promise<void> {
  const values = { number };
  await notify(db, [userId], `aid.${about}`, { screen: SCREEN, id, values }, now);
  const to = await findEmailOf(db, userId);
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
