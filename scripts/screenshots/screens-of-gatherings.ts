import { inviteToMeeting, openLink, openPageOf, publishEvent, sendForm } from "./acts.ts";
import type { Screen } from "./screen.ts";

const as = "demo-admin";

/** Events, meetings, the calendar and reports. */
export const gatheringScreens: readonly Screen[] = [
  { name: "events", path: "/events", as: "demo-member" },
  { name: "events-past", path: "/events?when=past", as: "demo-member" },
  { name: "event", path: "/events", as: "demo-member", act: openLink("/event/") },
  { name: "event-create", path: "/create-event", as },
  { name: "event-create-errors", path: "/create-event", as, act: sendForm("main form") },
  { name: "event-confirm", path: "/create-event", as, act: publishEvent },
  { name: "event-edit", path: "/events", as, act: openPageOf("/event/", "edit") },
  { name: "attendees", path: "/events", as, act: openPageOf("/event/", "attendees") },
  { name: "door", path: "/events", as, act: openPageOf("/event/", "door") },
  { name: "meetings", path: "/meetings", as },
  { name: "meeting", path: "/meetings", as, act: openLink("/meeting/") },
  { name: "meeting-create", path: "/meetings/create", as },
  { name: "meeting-confirm", path: "/meetings/create", as, act: inviteToMeeting },
  { name: "meeting-room", path: "/meetings", as, act: openPageOf("/meeting/", "room") },
  { name: "calendar", path: "/calendar", as: "demo-member" },
  { name: "reports", path: "/statistics/reports", as },
  { name: "report", path: "/statistics/reports", as, act: openLink("/statistics/reports/0") },
  { name: "report-create", path: "/statistics/reports/create", as },
];
