import { aidData } from "./aid/personal-data.ts";
import { applicationData } from "./application/personal-data.ts";
import { attendanceData } from "./attendance/personal-data.ts";
import { auditData } from "./audit/personal-data.ts";
import { authData } from "./auth/personal-data.ts";
import { calendarData } from "./calendar/personal-data.ts";
import { cardData } from "./card/personal-data.ts";
import { chatData } from "./chat/personal-data.ts";
import { conferenceData } from "./conference/personal-data.ts";
import { consentData } from "./consent/personal-data.ts";
import { contentData } from "./content/personal-data.ts";
import { electionData } from "./election/personal-data.ts";
import { eventData } from "./event/personal-data.ts";
import { exportData } from "./export/personal-data.ts";
import { feedbackData } from "./feedback/personal-data.ts";
import { importData } from "./import/personal-data.ts";
import { leaderboardData } from "./leaderboard/personal-data.ts";
import { meetingData } from "./meeting/personal-data.ts";
import { membershipData } from "./membership/personal-data.ts";
import { moderationData } from "./moderation/personal-data.ts";
import { notificationData } from "./notification/personal-data.ts";
import { peopleData } from "./people/personal-data.ts";
import { positionData } from "./position/personal-data.ts";
import type { PersonalData } from "./privacy/personal-data.ts";
import { profileData } from "./profile/personal-data.ts";
import { pushData } from "./push/personal-data.ts";
import { reactionData } from "./reaction/personal-data.ts";
import { reportData } from "./report/personal-data.ts";
import { roleData } from "./role/personal-data.ts";
import { statisticsData } from "./statistics/personal-data.ts";
import { surveyData } from "./survey/personal-data.ts";
import { userData } from "./user/personal-data.ts";
import { videoData } from "./video/personal-data.ts";

/**
 * In the order of export and erasure. The account is last: a remaining name or address marks an
 * unfinished erasure.
 */
export const allPersonalData: readonly PersonalData[] = [
  profileData,
  authData,
  consentData,
  pushData,
  applicationData,
  aidData,
  feedbackData,
  reactionData,
  moderationData,
  contentData,
  videoData,
  electionData,
  notificationData,
  leaderboardData,
  attendanceData,
  eventData,
  meetingData,
  reportData,
  surveyData,
  statisticsData,
  conferenceData,
  calendarData,
  chatData,
  positionData,
  exportData,
  peopleData,
  roleData,
  auditData,
  membershipData,
  cardData,
  importData,
  userData,
];

export const personalTables = allPersonalData.flatMap(({ tables }) =>
  tables.map(({ table }) => table),
);
