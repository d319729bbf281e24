import { contentKinds } from "./content.values.ts";

/** Longer, or further ahead, is a slip of the finger. */
export const MAX_SILENCE_DAYS = 60;
export const MAX_SILENCE_AHEAD_DAYS = 366;
/** As many as are named of what goes out with the end of a silence. */
export const MAX_RELEASED_NAMED = 20;
export const releasedKinds = ["notification", "event", ...contentKinds] as const;
/** The newest that the settings show. */
export const MAX_SILENCES_LISTED = 100;

export const silenceStates = ["running", "coming", "over"] as const;
export type SilenceState = (typeof silenceStates)[number];
