import type { ReportedKind } from "#app/contract/moderation.values.ts";
import { messageSubject } from "../chat/api-moderation.ts";
import { commentSubject } from "../reaction/api-moderation.ts";
import type { ReportedSubject } from "./api.ts";

export const subjects: Readonly<Record<ReportedKind, ReportedSubject>> = {
  comment: commentSubject,
  message: messageSubject,
};
