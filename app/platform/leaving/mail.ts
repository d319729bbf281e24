import { formatDate } from "#app/arabic/dates.ts";
import type { LeavingKind } from "#app/contract/leaving.values.ts";
import type { Organisation } from "#app/contract/organisation.ts";
import { type Language, translate } from "../i18n.ts";
import type { JobKinds } from "../jobs/jobs.ts";
import { renderLetter } from "../mail/layout.ts";

interface LeavingMail {
  readonly to: string;
  readonly about: LeavingKind | "returned" | "deleted";
  /** The last day of the way back. */
  readonly until?: string;
  readonly language: Language;
}

export function leavingMail(
  { to, about, until, language }: LeavingMail,
  publicUrl: string,
  organisation: Organisation,
): JobKinds["mail"] {
  const t = (key: string) =>
    translate(language, `mail:leaving.${about}.${key}`, {
      portal: organisation.portal[language],
      organisation: organisation.name[language],
      until: formatDate(until, language),
    });
  return {
    to,
    subject: t("subject"),
    ...renderLetter(
      language,
      {
        title: t("title"),
        before: [t("lead"), t("next")],
        ...(about !== "deleted" && {
          link: { href: `${publicUrl}/profile/leaving`, label: t("link") },
        }),
        after: [translate(language, "mail:account.write", { email: organisation.email })],
      },
      organisation,
    ),
  };
}
