import type { Organisation } from "#app/contract/organisation.ts";
import { translate } from "../i18n.ts";
import type { JobKinds } from "../jobs/jobs.ts";
import { renderLetter } from "../mail/layout.ts";
import type { topicOf } from "./rules.ts";

/** Arabic: nobody's language is known. */
export function reminderMail(
  to: string,
  { topic, until, grace }: { topic: ReturnType<typeof topicOf>; until: string; grace: string },
  publicUrl: string,
  organisation: Organisation,
): JobKinds["mail"] {
  const t = (key: string) =>
    translate("ar", `mail:ending.${key}`, { until, grace, portal: organisation.portal.ar });
  const isOver = topic === "expired";
  return {
    to,
    subject: t(`${topic}.subject`),
    ...renderLetter(
      "ar",
      {
        title: t(`${topic}.title`),
        before: [t(`${topic}.lead`), t(isOver ? "open" : "grace")],
        link: {
          href: `${publicUrl}${isOver ? "/renewal" : "/profile"}`,
          label: t(isOver ? "renew" : "link"),
        },
        after: [t("papers")],
      },
      organisation,
    ),
  };
}
