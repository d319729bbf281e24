import {
  readChoiceParam,
  readKeyword,
  readPageParam,
  toSearchParams,
  withSearch,
} from "#app/components/search-params.ts";
import {
  type SurveyKind,
  type SurveyState,
  surveyDeskPath,
  surveyStates,
} from "#app/contract/survey.values.ts";

/** The parts of the list in the order in which a writer looks for them. */
export const listedStates = ["all", ...surveyStates] as const;

/** What an address asks of the desk's list. */
export interface ListQuery {
  readonly state: SurveyState | "all";
  readonly keyword?: string | undefined;
  readonly page: number;
}

export function readListQuery(search: URLSearchParams): ListQuery {
  return {
    state: readChoiceParam(search, "state", listedStates) ?? "all",
    keyword: readKeyword(search).text,
    page: readPageParam(search) ?? 1,
  };
}

/** The query of an address; what is usual is left out. */
export function listSearch({ state, keyword, page }: Partial<ListQuery>): URLSearchParams {
  return toSearchParams({ state: state === "all" ? undefined : state, keyword }, page);
}

/** The same as a path of this site. */
export function listPath(kind: SurveyKind, query: Partial<ListQuery>): string {
  return withSearch(surveyDeskPath(kind), listSearch(query));
}
