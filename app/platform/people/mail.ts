import type { Organisation } from "#app/contract/organisation.ts";
import { translate } from "../i18n.ts";
import type { JobKinds } from "../jobs/jobs.ts";
import { renderLetter } from "../mail/layout.ts";

/** News that people without access only get by mail. */
export type AccountNews = "blocked" | "unblocked" | "ended" | "closed" | "activation" | "merged";

/** Arabic: nobody's language is known. */
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
