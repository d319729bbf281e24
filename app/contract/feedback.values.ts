export const feedbackTypes = ["complaints", "suggestions", "street-pulse"] as const;
export type FeedbackType = (typeof feedbackTypes)[number];

/** `answered` comes by a reply alone; a person changes an item while it is `open`. */
export const feedbackStatuses = ["open", "inProgress", "answered", "closed"] as const;
export type FeedbackStatus = (typeof feedbackStatuses)[number];

/** The same as an item shows it; who sent it may withdraw it, and then no list of leaders holds it. */
export const displayStatuses = [...feedbackStatuses, "withdrawn"] as const;
export type DisplayStatus = (typeof displayStatuses)[number];

export const feedbackDays = ["sent", "answered"] as const;
export type FeedbackDay = (typeof feedbackDays)[number];

/** In which who sent an item may add to it: until it is closed. */
export const messageStatuses: readonly DisplayStatus[] = ["open", "inProgress", "answered"];
/** In which nobody has answered, so that who sent an item may withdraw it. */
export const undecidedStatuses: readonly DisplayStatus[] = ["open", "inProgress"];

/** From where an item may be set where, besides by a reply. */
export const feedbackTransitions: Readonly<Record<FeedbackStatus, readonly FeedbackStatus[]>> = {
  open: ["inProgress", "closed"],
  inProgress: ["open", "closed"],
  answered: ["inProgress", "closed"],
  closed: ["inProgress"],
};

const ofOrganisation = ["organisation", "membership", "events", "offers", "portal"] as const;
const ofPublic = [
  "prices",
  "health",
  "education",
  "transport",
  "utilities",
  "housing",
  "jobs",
  "environment",
] as const;

/** What an item is about. */
export const feedbackTopics = [...ofOrganisation, "conduct", ...ofPublic, "other"] as const;
export type FeedbackTopic = (typeof feedbackTopics)[number];

/** What items of a type may be about: the street talks of life, not of the organisation's offices. */
export const topicsOf: Readonly<Record<FeedbackType, readonly FeedbackTopic[]>> = {
  complaints: feedbackTopics,
  suggestions: [...ofOrganisation, ...ofPublic, "other"],
  "street-pulse": [...ofPublic, "other"],
};

/** How the street is about something, from the calmest. */
export const moods = ["calm", "hopeful", "mixed", "worried", "angry"] as const;
export type Mood = (typeof moods)[number];

export const feedbackActs = [
  "submitted",
  "edited",
  "replied",
  /** What who sent it adds, after a reply for one. */
  "message",
  "withdrawn",
  "status",
  "assigned",
  "released",
  "note",
] as const;
export type FeedbackAct = (typeof feedbackActs)[number];

export const MAX_FEEDBACK_TITLE_LENGTH = 150;
export const MAX_FEEDBACK_LENGTH = 3000;
/** A minute of typing on a phone. */
export const MAX_PULSE_LENGTH = 1000;
export const MAX_REPLY_LENGTH = 3000;
export const MAX_FEEDBACK_NOTE_LENGTH = 1000;
/** What a page of a list holds unless another limit is asked for. */
export const FEEDBACK_PER_PAGE = 9;
export const MAX_FEEDBACK_LISTED = 1000;
