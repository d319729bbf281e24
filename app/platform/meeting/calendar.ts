import { toCalendarFile } from "#app/arabic/icalendar.ts";
import type { Organisation } from "#app/contract/organisation.ts";
import type { MeetingRow } from "./store.ts";

type MeetingTimes = Pick<
  MeetingRow,
  | "id"
  | "title"
  | "startsAt"
  | "endsAt"
  | "description"
  | "agenda"
  | "dialIn"
  | "sequence"
  | "changedAt"
>;

export function describeMeeting({
  description,
  agenda,
  dialIn,
}: Pick<MeetingTimes, "description" | "agenda" | "dialIn">): string {
  const items = agenda.map((item, at) => `${at + 1}. ${item}`).join("\n");
  return [description, items, dialIn ?? ""].filter(Boolean).join("\n\n");
}

/** The iCalendar attachment of a mail; its UID and sequence replace or cancel earlier ones. */
export function meetingCalendar(
  meeting: MeetingTimes,
  {
    publicUrl,
    organisation,
    isCancelled,
  }: { publicUrl: string; organisation: Organisation; isCancelled: boolean },
): { method: "PUBLISH" | "CANCEL"; content: string } {
  const { id, title, startsAt, endsAt, sequence, changedAt } = meeting;
  const method = isCancelled ? "CANCEL" : "PUBLISH";
  const entry = {
    uid: `${id}@${new URL(publicUrl).hostname}`,
    sequence,
    changedAt,
    when: { startsAt, endsAt },
    isCancelled,
    title,
    description: describeMeeting(meeting),
    address: `${publicUrl}/meeting/${id}`,
  };
  const organiser = { name: organisation.portal.ar, email: organisation.email };
  return {
    method,
    content: toCalendarFile([entry], { product: "Meetings", sent: { method, organiser } }),
  };
}
