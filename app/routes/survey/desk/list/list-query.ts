import { keyword, listAddress, type QueryOf, view } from "#app/components/list-address.ts";
import { type SurveyKind, surveyDeskPath, surveyStates } from "#app/contract/survey.values.ts";

/** The parts of the list in the order in which a writer looks for them. */
export const listedStates = ["all", ...surveyStates] as const;

/** What an address asks of the desk's list. */
export const surveyListOf = (kind: SurveyKind) =>
  listAddress(surveyDeskPath(kind), { state: view(listedStates, "all"), keyword });

export type ListQuery = QueryOf<ReturnType<typeof surveyListOf>>;

/** The list as a path of this site. */
export const listPath = (kind: SurveyKind, query: Partial<ListQuery>) =>
  surveyListOf(kind).path(query);
