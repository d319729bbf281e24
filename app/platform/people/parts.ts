import { aidFile } from "../aid/api-file.ts";
import { applicationFile } from "../application/api-file.ts";
import { attendanceFile } from "../attendance/api-file.ts";
import { feedbackFile } from "../feedback/api-file.ts";
import { duplicatesFile, mergedFile } from "../merge/api-file.ts";
import { roleFile } from "../role/api-file.ts";
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
