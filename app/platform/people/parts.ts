import { aidFile } from "../aid/api-found.ts";
import { applicationFile } from "../application/api-found.ts";
import { attendanceFile } from "../attendance/api-found.ts";
import { feedbackFile } from "../feedback/api-found.ts";
import { duplicatesFile, mergedFile } from "../merge/api-found.ts";
import { roleFile } from "../role/api-found.ts";
import type { FileFeature } from "./api.ts";

export const features: readonly FileFeature[] = [
  roleFile,
  applicationFile,
  aidFile,
  feedbackFile,
  attendanceFile,
  mergedFile,
  duplicatesFile,
];
