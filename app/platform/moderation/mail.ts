import type { Organisation } from "#app/contract/organisation.ts";
import { translate } from "../i18n.ts";
import type { JobKinds } from "../jobs/jobs.ts";
import { renderLetter } from "../mail/layout.ts";

/** Arabic: nobody's language is known. */
export function waitingMail(
  to: string,
  count: number,
  publicUrl: string,
  organisation: Organisation,
): JobKinds["mail"] {
  const t = (key: string) =>
    translate("ar", `mail:moderation.${key}`, { count, portal: organisation.portal.ar });
  return {
    to,
    subject: t("subject"),
    ...renderLetter(
      "ar",
      {
        title: t("title"),
        before: [t("lead")],
        link: { href: `${publicUrl}/desk/moderation`, label: t("link") },
        after: [t("after")],
      },
      organisation,
    ),
  };
}
