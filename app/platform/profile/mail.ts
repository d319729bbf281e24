import type { Organisation } from "#app/contract/organisation.ts";
import type { JobKinds } from "../jobs/jobs.ts";
import { layOut } from "../mail/layout.ts";
import { type Language, say } from "../words.ts";

/** Tells the old address that it is not the member's any more: whoever didn't change it must hear of it. */
export function emailChangedMail(
  to: string,
  language: Language,
  organisation: Organisation,
): JobKinds["mail"] {
  const words = (key: string) =>
    say(language, `mail:emailChanged.${key}`, {
      portal: organisation.portal[language],
      email: organisation.email,
    });
  return {
    to,
    subject: words("subject"),
    ...layOut(
      language,
      { title: words("title"), before: [words("lead"), words("ignore"), words("wrong")] },
      organisation,
    ),
  };
}
