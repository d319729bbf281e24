import type { Organisation } from "#app/contract/organisation.ts";
import { type Language, translate } from "../i18n.ts";
import type { JobKinds } from "../jobs/jobs.ts";
import { renderLetter } from "../mail/layout.ts";

export function invitationMail(
  { name, email, expiresAt }: { name: string; email: string; expiresAt: Date },
  link: string,
  language: Language,
  organisation: Organisation,
): JobKinds["mail"] {
  const t = (key: string) =>
    translate(language, `mail:invitation.${key}`, {
      name,
      organisation: organisation.name[language],
      portal: organisation.portal[language],
    });
  return {
    to: email,
    subject: t("subject"),
    until: expiresAt.toISOString(),
    ...renderLetter(
      language,
      {
        title: t("title"),
        before: [t("lead")],
        link: { href: link, label: t("link") },
        after: [t("validity"), t("ignore")],
      },
      organisation,
    ),
  };
}
