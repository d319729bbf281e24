import type { Ability } from "./endpoint.ts";

export const CREATE_CANDIDATES: Ability = ["create", "candidate"];
export const PUBLISH_CANDIDATES: Ability = ["publish", "candidate"];
export const UPDATE_ELECTION: Ability = ["update", "election"];

/** What an election goes through, in its order. Nobody needs to set a day for each. */
export const electionPhases = [
  "nomination",
  "campaign",
  "abroad",
  "home",
  "runoffAbroad",
  "runoff",
  "results",
] as const;
export type ElectionPhase = (typeof electionPhases)[number];

/** The phases in which people vote inside the country, and outside it. */
export const homePhases = ["home", "runoff"] as const satisfies readonly ElectionPhase[];
export const abroadPhases = ["abroad", "runoffAbroad"] as const satisfies readonly ElectionPhase[];

/**
 * On a day of voting `open` while polling stations are; `between` after they closed with a day to
 * come.
 */
export const votingStates = ["coming", "early", "open", "between", "over"] as const;
export type VotingState = (typeof votingStates)[number];

/** Of the two kinds of districts, as addresses write them. */
export const districtKinds = ["individual", "list"] as const;
export type DistrictKind = (typeof districtKinds)[number];

export const MAX_ELECTION_NAME_LENGTH = 150;
export const MAX_ELECTION_NOTE_LENGTH = 500;
export const MAX_DISTRICT_NAME_LENGTH = 200;
export const MAX_LIST_NAME_LENGTH = 120;
export const MAX_SYMBOL_LENGTH = 60;
/** More districts no election has; a list of them is one answer. */
export const MAX_DISTRICTS = 1000;
export const MAX_LISTS_OF_DISTRICT = 60;
export const MAX_ELECTION_DATES = 200;
/** Home says when people vote from so many days before the first day. */
export const HOME_DAYS_BEFORE_VOTE = 60;
