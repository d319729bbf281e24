export const MAX_GATHERING_TITLE_LENGTH = 120;
export const MAX_GATHERING_PLACE_LENGTH = 200;
export const GATHERINGS_PER_PAGE = 20;
export const PRESENT_PER_PAGE = 50;
export const PRESENCES_PER_PAGE = 10;
export const MAX_GATHERINGS_LISTED = 1000;

/** The code of the moment: its digits, and the seconds after which another follows. */
export const ATTENDANCE_CODE_LENGTH = 8;
export const ATTENDANCE_CODE_SECONDS = 30;

/** Which gatherings a list shows. `now`: those whose door is open. */
export const gatheringTimes = ["now", "coming", "past", "all"] as const;
export type GatheringTime = (typeof gatheringTimes)[number];
