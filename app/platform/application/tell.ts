import { formatDate } from "#app/arabic/dates.ts";
import type { Organisation } from "#app/contract/organisation.ts";
import type { RefusalReason } from "#app/contract/review.ts";
import type { Database } from "../database/connect.ts";
import { layOut } from "../mail/layout.ts";
import { notify } from "../notification/store.ts";
import { type Language, say } from "../words.ts";
import type { World } from "../world.ts";
import { findAddress } from "./store-approval.ts";

/** What became of an application, as its applicant is told. */
export type News =
  | {
      readonly about: "approved";
      readonly membershipId: string | null;
      /** Null where an account was activated: the membership goes on as it was. */
      readonly until: string | null;
    }
  | { readonly about: "refused"; readonly reason: RefusalReason; readonly note: string }
  | { readonly about: "correction"; readonly note: string };

type Tools = Pick<World, "configuration" | "jobs" | "organisation"> & {
  readonly db: Database;
  readonly now: Date;
};

/** Tells an applicant by a notification and, where an address is known, by a mail in Arabic. */
export async function tell(
  { db, jobs, configuration, now, organisation }: Tools,
  { userId }: { readonly userId: string },
  news: News,
): Promise<void> {
  const about = news.about === "approved" && !news.until ? "activated" : news.about;
  const values = (language: Language) => valuesOf(news, language, organisation.get());
  await notify(db, [userId], `application.${about}`, { screen: "application", values }, now);
  const to = await findAddress(db, userId);
  if (!to) return;
  const words = (key: string) => say("ar", `mail:application.${key}`, values("ar"));
  const note = "note" in news && news.note ? [words("note")] : [];
  await jobs.add(db, "mail", {
    to,
    subject: words(`${about}.subject`),
    ...layOut(
      "ar",
      {
        title: words(`${about}.title`),
        before: [words(`${about}.lead`), ...note],
        link: { href: `${configuration.publicUrl}/application`, label: words("link") },
      },
      organisation.get(),
    ),
  });
}

function valuesOf(
  news: News,
  language: Language,
  organisation: Organisation,
): Record<string, string> {
  const portal = organisation.portal[language];
  switch (news.about) {
    case "approved":
      return {
        portal,
        until: formatDate(news.until, language),
        membershipId: news.membershipId ?? "",
      };
    case "refused":
      return {
        portal,
        reason: say(language, `mail:application.reason.${news.reason}`),
        note: news.note,
      };
    case "correction":
      return { portal, note: news.note };
  }
}
