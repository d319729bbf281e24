export const PEOPLE_PER_PAGE = 25;
export const peoplePerPage = [10, 25, 50, 100] as const;
export const MAX_PEOPLE_LISTED = 1000;

export const peopleSorts = ["createdAt", "name", "membershipId"] as const;
export type PeopleSort = (typeof peopleSorts)[number];
/** A day of a person that a list is bounded by: of the registration, or of the membership's begin or end. */
export const personDays = ["registered", "began", "ended"] as const;
export type PersonDay = (typeof personDays)[number];
export const sortOrders = ["ASC", "DESC"] as const;
export type SortOrder = (typeof sortOrders)[number];

/** Of several people who are chosen one by one: those of a page. */
export const MAX_CHOSEN = 100;
/** Who is meant by an act over several people: those who are chosen, or all whom filters find. */
export const selectionScopes = ["chosen", "all"] as const;
/** For so many hours a selection of people is kept. */
export const SELECTION_HOURS = 24;

/** Of each part of a file the newest; the feature's own pages have all of them. */
export const MAX_FILE_ITEMS = 5;

/** Of the reason for which a national ID is shown, in characters. */
export const MIN_REASON_LENGTH = 10;
export const MAX_REASON_LENGTH = 300;

export const MAX_USER_NAME_LENGTH = 150;
/** Of the reason for what is done to an account, which takes MIN_REASON_LENGTH at least. */
export const MAX_ACCOUNT_REASON_LENGTH = 500;

export const userLocks = ["own", "above"] as const;
export type UserLock = (typeof userLocks)[number];

/** What is done to an account, in the order of the page. */
export const accountActs = [
  "sendActivation",
  "endSessions",
  "block",
  "unblock",
  "end",
  "close",
] as const;
export type AccountAct = (typeof accountActs)[number];
