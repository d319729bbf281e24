import { aidSources } from "../aid/api-statistics.ts";
import { applicationSources } from "../application/api-statistics.ts";
import { eventSources } from "../event/api-statistics.ts";
import { feedbackSources } from "../feedback/api-statistics.ts";
import { membershipSources } from "../membership/api-statistics.ts";
import { newsSources } from "../news/api-statistics.ts";
import { notificationSources } from "../notification/api-statistics.ts";
import { postSources } from "../posts/api-statistics.ts";
import { reactionSources } from "../reaction/api-statistics.ts";
import type { Source } from "./api.ts";

export const sources: readonly Source[] = [
  ...membershipSources,
  ...applicationSources,
  ...aidSources,
  ...feedbackSources,
  ...eventSources,
  ...reactionSources,
  ...newsSources,
  ...postSources,
  ...notificationSources,
];
