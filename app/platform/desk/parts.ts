import { aidDesk } from "../aid/api-desk.ts";
import { applicationDesk } from "../application/api-desk.ts";
import { attendanceDesk } from "../attendance/api-desk.ts";
import { chatDesk } from "../chat/api-desk.ts";
import { contentDesk } from "../content/api-desk.ts";
import { duesDesk } from "../dues/api-desk.ts";
import { eventDesk } from "../event/api-desk.ts";
import { feedbackDesk } from "../feedback/api-desk.ts";
import { meetingDesk } from "../meeting/api-desk.ts";
import { membershipDesk } from "../membership/api-desk.ts";
import { moderationDesk } from "../moderation/api-desk.ts";
import { reportDesk } from "../report/api-desk.ts";
import { surveyDesk } from "../survey/api-desk.ts";
import type { DeskPart } from "./api.ts";

export const parts: readonly DeskPart[] = [
  ...applicationDesk,
  ...aidDesk,
  ...feedbackDesk,
  ...contentDesk,
  ...moderationDesk,
  ...attendanceDesk,
  ...eventDesk,
  ...meetingDesk,
  ...chatDesk,
  ...reportDesk,
  ...surveyDesk,
  ...membershipDesk,
  ...duesDesk,
];
