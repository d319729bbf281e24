import type { ChatFollows } from "#app/contract/chat.values.ts";
import { eventSubject } from "../event/api-chat.ts";
import { meetingSubject } from "../meeting/api-chat.ts";
import type { FollowedSubject } from "./api-followed.ts";
import { unitSubject } from "./store-unit.ts";

export const followedSubjects: Readonly<Record<ChatFollows, FollowedSubject>> = {
  unit: unitSubject,
  event: eventSubject,
  meeting: meetingSubject,
};
