import { formatHours, formatMoment } from "#app/arabic/dates.ts";
import type { Call } from "#app/contract/endpoint.ts";
import type { HandlerContext } from "../http/handler.ts";
import { type Language, translate } from "../i18n.ts";
import type { JobKinds } from "../jobs/jobs.ts";
import { renderLetter } from "../mail/layout.ts";
import { notify, withdrawUnread } from "../notification/api.ts";
import { meetingCalendar } from "./calendar.ts";
import type { ToldPart } from "./rules.ts";
import type { MeetingRow } from "./store.ts";
import type { Told } from "./store-desk.ts";

type Mailed = "invited" | "changed" | "cancelled" | "uninvited";
type Values = Readonly<Record<string, unknown>>;

export type NotifyContext = Pick<
  HandlerContext<Call>,
  "configuration" | "db" | "jobs" | "now" | "organisation"
>;

/**
 * Notifies by bell, push, and a mail with an iCalendar file; sent exactly when the transaction
 * commits. Mails are Arabic: nobody's language is known.
 * @param values placeholders beside the meeting's `title` and `at`
 */
export async function notifyPeople(
  { configuration, db, jobs, now, organisation }: NotifyContext,
  meeting: MeetingRow,
  people: readonly Told[],
  about: Mailed,
  values: (language: Language) => Values = () => ({}),
): Promise<void> {
  const all = (language: Language) => ({
    title: meeting.title,
    at: formatMoment(meeting.startsAt, language),
    ...values(language),
  });
  if (people.length === 0) return;
  const ids = people.map(({ userId }) => userId);
  const target = about === "uninvited" ? {} : { screen: "meeting", id: meeting.id };
  if (about === "uninvited" || about === "cancelled") {
    // Withdraws earlier notifications of it that are unread.
    for (const screen of ["meeting", "scheduled_meeting"]) {
      await withdrawUnread(db, ids, { screen, id: meeting.id });
    }
  }
  await notify(db, ids, `meeting.${about}`, { ...target, values: all }, now);
  const current = organisation.get();
  const { publicUrl } = configuration;
  const isCancelled = about === "cancelled" || about === "uninvited";
  const calendar = meetingCalendar(meeting, { publicUrl, organisation: current, isCancelled });
  const filled = { ...all("ar"), portal: current.portal.ar };
  const t = (key: string) => translate("ar", `mail:meeting.${about}.${key}`, filled);
  const letter = renderLetter(
    "ar",
    {
      title: t("title"),
      before: [t("lead")],
      ...(about !== "uninvited" && {
        link: {
          href: `${publicUrl}/meeting/${meeting.id}`,
          label: translate("ar", "mail:meeting.link"),
        },
      }),
      after: [translate("ar", isCancelled ? "mail:meeting.gone" : "mail:meeting.attached")],
    },
    current,
  );
  const mails = people.flatMap(({ email }): JobKinds["mail"][] =>
    email ? [{ to: email, subject: t("subject"), ...letter, calendar }] : [],
  );
  await jobs.addAll(db, "mail", mails);
}

export async function notifyChanged(
  context: NotifyContext,
  { before, after, parts }: { before: MeetingRow; after: MeetingRow; parts: readonly ToldPart[] },
  people: readonly Told[],
): Promise<void> {
  await notifyPeople(context, after, people, "changed", (language) => {
    const say = (part: ToldPart) => {
      const values = { from: partOf(before, part, language), to: partOf(after, part, language) };
      // A dial-in number may have been added or removed.
      const key = part === "dialIn" && !values.to ? "noDialIn" : part;
      return translate(language, `notification:meeting.change.${key}`, values);
    };
    return { changes: parts.map(say).join(" ") };
  });
}

function partOf(meeting: MeetingRow, part: ToldPart, language: Language): string {
  if (part === "title") return meeting.title;
  if (part === "time") return formatHours(meeting.startsAt, meeting.endsAt, language);
  return part === "dialIn" ? (meeting.dialIn ?? "") : "";
}

type Said = "accepted" | "declined" | "agreed" | "action";

export async function say(
  { db, now }: Pick<NotifyContext, "db" | "now">,
  { id, title }: Pick<MeetingRow, "id" | "title">,
  userIds: readonly string[],
  about: Said,
  values: (language: Language) => Values = () => ({}),
): Promise<void> {
  const all = (language: Language) => ({ title, ...values(language) });
  await notify(db, userIds, `meeting.${about}`, { screen: "meeting", id, values: all }, now);
}

/**
 * A click stays on home: nobody may enter before the start (docs/product.md#what-a-click-opens).
 */
export async function remind(
  { db, now }: Pick<NotifyContext, "db" | "now">,
  { id, title, startsAt }: Pick<MeetingRow, "id" | "title" | "startsAt">,
  userIds: readonly string[],
): Promise<void> {
  const values = (language: Language) => ({ title, at: formatMoment(startsAt, language) });
  await notify(db, userIds, "meeting.reminder", { screen: "scheduled_meeting", id, values }, now);
}
