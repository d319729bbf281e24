import type { Organisation } from "#app/contract/organisation.ts";
import type { JobKinds } from "../jobs/jobs.ts";
import { endOfCode } from "../one-time-code.ts";
import { type Language, say } from "../words.ts";
import { layOut } from "./layout.ts";

/**
 * The mail with a one-time code, in the words of mail.json below `about`. It repeats nothing of what
 * was typed beside the address: else anybody could have us mail their words to strangers.
 */
export function codeMail(
  about: "guestCode" | "activationCode" | "signInCode" | "signUpCode" | "emailCode",
  to: string,
  code: string,
  language: Language,
  now: Date,
  organisation: Organisation,
): JobKinds["mail"] {
  const words = (key: string) =>
    say(language, `mail:${about}.${key}`, { code, portal: organisation.portal[language] });
  return {
    to,
    subject: words("subject"),
    until: endOfCode(about === "guestCode" ? "guest" : "member", now).toISOString(),
    ...layOut(
      language,
      {
        title: words("title"),
        before: [words("lead")],
        code,
        after: [words("validity"), words("ignore")],
      },
      organisation,
    ),
  };
}
