import { activationData } from "./activation/personal-data.ts";
import { aidData } from "./aid/personal-data.ts";
import { applicationData } from "./application/personal-data.ts";
import { attendanceData } from "./attendance/personal-data.ts";
import { auditData } from "./audit/personal-data.ts";
import { authData } from "./auth/personal-data.ts";
import { feedbackData } from "./feedback/personal-data.ts";
import { leaderboardData } from "./leaderboard/personal-data.ts";
import { membershipData } from "./membership/personal-data.ts";
import { newsData } from "./news/personal-data.ts";
import { notificationData } from "./notification/personal-data.ts";
import type { PersonalData } from "./privacy/personal-data.ts";
import { profileData } from "./profile/personal-data.ts";
import { pushData } from "./push/personal-data.ts";
import { userData } from "./user/personal-data.ts";

/**
 * What every feature stores about people, in the order of the export's parts and of the erasure. The
 * account comes last: that it still has a name or an address says that erasure isn't done.
 */
export const allPersonalData: readonly PersonalData[] = [
  profileData,
  authData,
  pushData,
  applicationData,
  aidData,
  feedbackData,
  newsData,
  notificationData,
  leaderboardData,
  attendanceData,
  auditData,
  activationData,
  membershipData,
  userData,
];
