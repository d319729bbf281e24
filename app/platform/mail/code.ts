import type { Organisation } from "#app/contract/organisation.ts";
import { type Language, translate } from "../i18n.ts";
import type { JobKinds } from "../jobs/jobs.ts";
import { endOfCode } from "../privacy/one-time-code.ts";
import { renderLetter } from "./layout.ts";

type CodeOfLeaving = "leavingMembershipCode" | "leavingAccountCode";

/**
 * A one-time code's mail; words below `about` in mail.json. It repeats no typed text: otherwise
 * strangers could be spammed through it.
 */
export function codeMail(
  about: "guestCode" | "activationCode" | "signInCode" | "signUpCode" | "emailCode" | CodeOfLeaving,
  to: string,
  code: string,
  language: Language,
  now: Date,
  organisation: Organisation,
): JobKinds["mail"] {
  const t = (key: string) =>
    translate(language, `mail:${about}.${key}`, { code, portal: organisation.portal[language] });
  return {
    to,
    subject: t("subject"),
    until: endOfCode(about === "guestCode" ? "guest" : "member", now).toISOString(),
    ...renderLetter(
      language,
      {
        title: t("title"),
        before: [t("lead")],
        code,
        after: [t("validity"), t("ignore")],
      },
      organisation,
    ),
  };
}
