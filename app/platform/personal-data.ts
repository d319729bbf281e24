import { aidData } from "./aid/personal-data.ts";
import { applicationData } from "./application/personal-data.ts";
import { personalPresences } from "./attendance/tables.ts";
import { auditData } from "./audit/personal-data.ts";
import { authData } from "./auth/personal-data.ts";
import { personalFeeds } from "./calendar/tables.ts";
import { personalCards } from "./card/tables.ts";
import { chatData } from "./chat/personal-data.ts";
import { conferenceData } from "./conference/personal-data.ts";
import { consentData } from "./consent/personal-data.ts";
import { personalContent } from "./content/tables.ts";
import { duesData } from "./dues/personal-data.ts";
import { personalElections } from "./election/tables.ts";
import { eventData } from "./event/personal-data.ts";
import { exportData } from "./export/personal-data.ts";
import { feedbackData } from "./feedback/personal-data.ts";
import { guestData } from "./guest/personal-data.ts";
import { importData } from "./import/personal-data.ts";
import { leaderboardData } from "./leaderboard/personal-data.ts";
import { leavingData } from "./leaving/personal-data.ts";
import { meetingData } from "./meeting/personal-data.ts";
import { personalReminders } from "./membership/tables.ts";
import { moderationData } from "./moderation/personal-data.ts";
import { notificationData } from "./notification/personal-data.ts";
import { personalSelections } from "./people/tables.ts";
import { positionData } from "./position/personal-data.ts";
import type { PersonalData } from "./privacy/personal-data.ts";
import { profileData } from "./profile/personal-data.ts";
import { personalSubscriptions } from "./push/tables.ts";
import { reactionData } from "./reaction/personal-data.ts";
import { reportData } from "./report/personal-data.ts";
import { roleData } from "./role/personal-data.ts";
import { personalMails } from "./statistics/tables.ts";
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
  { tables: [personalSubscriptions] },
  applicationData,
  aidData,
  duesData,
  feedbackData,
  reactionData,
  moderationData,
  { tables: personalContent },
  videoData,
  { tables: personalElections },
  notificationData,
  leaderboardData,
  { tables: personalPresences },
  eventData,
  meetingData,
  reportData,
  surveyData,
  { tables: [personalMails] },
  conferenceData,
  { tables: [personalFeeds] },
  chatData,
  positionData,
  exportData,
  { tables: [personalSelections] },
  roleData,
  auditData,
  { tables: [personalReminders] },
  { tables: [personalCards] },
  importData,
  leavingData,
  guestData,
  userData,
];

export const personalTables = allPersonalData.flatMap(({ tables }) =>
  tables.map(({ table }) => table),
);
