import type { Organisation } from "#app/contract/organisation.ts";
import type { JobKinds } from "../jobs/jobs.ts";
import { layOut } from "../mail/layout.ts";
import { type Language, say } from "../words.ts";

/** The mail with the link that makes its reader an administrator. */
export function invitationMail(
  { name, email, expiresAt }: { name: string; email: string; expiresAt: Date },
  link: string,
  language: Language,
  organisation: Organisation,
): JobKinds["mail"] {
  const words = (key: string) =>
    say(language, `mail:invitation.${key}`, {
      name,
      organisation: organisation.name[language],
      portal: organisation.portal[language],
    });
  return {
    to: email,
    subject: words("subject"),
    until: expiresAt.toISOString(),
    ...layOut(
      language,
      {
        title: words("title"),
        before: [words("lead")],
        link: { href: link, label: words("link") },
        after: [words("validity"), words("ignore")],
      },
      organisation,
    ),
  };
}
