import type { RouterContextProvider } from "react-router";
import { translatorOf } from "#app/session/i18n.server.ts";
import { organisationOf } from "#app/session/organisation.server.ts";
import { refusalOf } from "#app/session/refusal.server.ts";

/** Refusals worth an explanation. */
const explained = ["account-blocked", "account-deleted", "session-ended", "email-shared"];

export function loadRefusal(context: Readonly<RouterContextProvider>) {
  const refusal = refusalOf(context);
  if (!refusal) return undefined;
  const t = translatorOf(context);
  const { code = "", message, isInfo } = refusal;
  const { email } = organisationOf(context);
  return {
    label: t("refusal:label"),
    kind: isInfo ? ("notice" as const) : ("refusal" as const),
    icon: isInfo ? ("info" as const) : ("warning" as const),
    children: explained.includes(code) ? t(`refusal:${code}`) : message,
    action: isInfo ? undefined : { href: `mailto:${email}`, label: t("common:writeToUs") },
  };
}
