import type { Organisation } from "#app/contract/organisation.ts";
import { type Language, translate } from "../i18n.ts";
import type { JobKinds } from "../jobs/jobs.ts";
import { renderLetter } from "../mail/layout.ts";

/** Warns the old address, in case somebody else changed it. */
export function emailChangedMail(
  to: string,
  language: Language,
  organisation: Organisation,
): JobKinds["mail"] {
  const t = (key: string) =>
    translate(language, `mail:emailChanged.${key}`, {
      portal: organisation.portal[language],
      email: organisation.email,
    });
  return {
    to,
    subject: t("subject"),
    ...renderLetter(
      language,
      { title: t("title"), before: [t("lead"), t("ignore"), t("wrong")] },
      organisation,
    ),
  };
}
