import type { Organisation } from "#app/contract/organisation.ts";
import { type Language, translate } from "../i18n.ts";
import type { JobKinds } from "../jobs/jobs.ts";
import { renderLetter } from "../mail/layout.ts";
import type { DuesReminder } from "./rules.ts";

interface ReminderMail extends Pick<DuesReminder, "about"> {
  readonly to: string;
  readonly language: Language;
  readonly amount: string;
  readonly day: string;
}

export function reminderMail(
  { to, about, language, amount, day }: ReminderMail,
  publicUrl: string,
  organisation: Organisation,
): JobKinds["mail"] {
  const t = (key: string) =>
    translate(language, `mail:dues.${key}`, {
      amount,
      day,
      portal: organisation.portal[language],
    });
  return {
    to,
    subject: t(`${about}.subject`),
    ...renderLetter(
      language,
      {
        title: t(`${about}.title`),
        before: [t(`${about}.lead`), t("how")],
        link: { href: `${publicUrl}/profile/dues`, label: t("link") },
        after: [t("paid")],
      },
      organisation,
    ),
  };
}
