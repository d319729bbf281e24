import { formatDate } from "#app/arabic/dates.ts";
import type { Organisation } from "#app/contract/organisation.ts";
import type { RefusalReason } from "#app/contract/review.ts";
import type { Database } from "../database/connect.ts";
import type { Dependencies } from "../dependencies.ts";
import { type Language, translate } from "../i18n.ts";
import { renderLetter } from "../mail/layout.ts";
import { notify } from "../notification/api.ts";
import { findEmailOf } from "../user/api.ts";

export type Decision =
  | {
      readonly about: "approved";
      readonly membershipId: string | null;
      /** null: an account was activated, the membership is unchanged. */
      readonly until: string | null;
    }
  | { readonly about: "refused"; readonly reason: RefusalReason; readonly note: string }
  | { readonly about: "correction"; readonly note: string };

type NotifyContext = Pick<Dependencies, "configuration" | "jobs" | "organisation"> & {
  readonly db: Database;
  readonly now: Date;
};

export async function notifyApplicant(
  { db, jobs, configuration, now, organisation }: NotifyContext,
  { userId }: { readonly userId: string },
  decision: Decision,
): Promise<void> {
  const about = decision.about === "approved" && !decision.until ? "activated" : decision.about;
  const values = (language: Language) => valuesOf(decision, language, organisation.get());
  await notify(db, [userId], `application.${about}`, { screen: "application", values }, now);
  const to = await findEmailOf(db, userId);
  if (!to) return;
  const t = (key: string) => translate("ar", `mail:application.${key}`, values("ar"));
  const note = "note" in decision && decision.note ? [t("note")] : [];
  await jobs.add(db, "mail", {
    to,
    subject: t(`${about}.subject`),
    ...renderLetter(
      "ar",
      {
        title: t(`${about}.title`),
        before: [t(`${about}.lead`), ...note],
        link: { href: `${configuration.publicUrl}/application`, label: t("link") },
      },
      organisation.get(),
    ),
  });
}

function valuesOf(
  decision: Decision,
  language: Language,
  organisation: Organisation,
): Record<string, string> {
  const portal = organisation.portal[language];
  switch (decision.about) {
    case "approved":
      return {
        portal,
        until: formatDate(decision.until, language),
        membershipId: decision.membershipId ?? "",
      };
    case "refused":
      return {
        portal,
        reason: translate(language, `mail:application.reason.${decision.reason}`),
        note: decision.note,
      };
    case "correction":
      return { portal, note: decision.note };
  }
}
