import { aidSources } from "../aid/api-found.ts";
import { applicationSources } from "../application/api-found.ts";
import { eventSources } from "../event/api-found.ts";
import { feedbackSources } from "../feedback/api-found.ts";
import { membershipSources } from "../membership/api-found.ts";
import { newsSources } from "../news/api-found.ts";
import { notificationSources } from "../notification/api-found.ts";
import { postSources } from "../posts/api-found.ts";
import { reactionSources } from "../reaction/api-found.ts";
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
