import type { Organisation } from "#app/contract/organisation.ts";
import type { JobKinds } from "../jobs/jobs.ts";
import { layOut } from "../mail/layout.ts";
import { say } from "../words.ts";
import type { topicOf } from "./rules.ts";

/** The mail that reminds a member of the end date; nobody knows the language, so it is Arabic. */
export function reminderMail(
  to: string,
  { topic, until, grace }: { topic: ReturnType<typeof topicOf>; until: string; grace: string },
  publicUrl: string,
  organisation: Organisation,
): JobKinds["mail"] {
  const words = (key: string) =>
    say("ar", `mail:ending.${key}`, { until, grace, portal: organisation.portal.ar });
  const isOver = topic === "expired";
  return {
    to,
    subject: words(`${topic}.subject`),
    ...layOut(
      "ar",
      {
        title: words(`${topic}.title`),
        before: [words(`${topic}.lead`), words(isOver ? "open" : "grace")],
        link: {
          href: `${publicUrl}${isOver ? "/renewal" : "/profile"}`,
          label: words(isOver ? "renew" : "link"),
        },
        after: [words("papers")],
      },
      organisation,
    ),
  };
}
