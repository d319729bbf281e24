import type { Organisation } from "#app/contract/organisation.ts";
import { translate } from "../i18n.ts";
import type { JobKinds } from "../jobs/jobs.ts";
import { renderLetter } from "../mail/layout.ts";

/** Of what people are told by mail: some of it they could not read anywhere else. */
export type AccountNews = "blocked" | "unblocked" | "ended" | "closed" | "activation" | "merged";

/** Tells somebody what became of their account; nobody knows the language, so it is Arabic. */
export function accountMail(
  to: string,
  about: AccountNews,
  { reason = "", path }: { readonly reason?: string; readonly path?: string | undefined },
  publicUrl: string,
  organisation: Organisation,
): JobKinds["mail"] {
  const t = (key: string) =>
    translate("ar", `mail:account.${about}.${key}`, {
      reason,
      portal: organisation.portal.ar,
      organisation: organisation.name.ar,
    });
  const write = translate("ar", "mail:account.write", { email: organisation.email });
  return {
    to,
    subject: t("subject"),
    ...renderLetter(
      "ar",
      {
        title: t("title"),
        before: [
          t("lead"),
          ...(reason ? [translate("ar", "mail:account.reason", { reason })] : []),
        ],
        ...(path && { link: { href: `${publicUrl}${path}`, label: t("link") } }),
        after: [write],
      },
      organisation,
    ),
  };
}
