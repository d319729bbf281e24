import { href } from "react-router";
import { toSearchParams, withSearch } from "#app/components/search-params.ts";
import { GATHER, READ_USERS } from "#app/contract/ability.ts";
import type { Ability } from "#app/contract/endpoint.ts";
import { REVIEW } from "#app/contract/review.ts";
import type { MeasureName } from "#app/contract/statistics.values.ts";
import { may, type Visitor } from "#app/session/admission.ts";
import { type PeriodQuery, periodPath } from "./period-query.ts";

interface Days {
  readonly from: string;
  readonly to: string;
}

/** The ability that the list behind a number takes beside the number's own. */
const listNeeds: Partial<Record<MeasureName, Ability>> = {
  joined: READ_USERS,
  ended: READ_USERS,
  renewed: REVIEW,
  attendance: GATHER,
};

/**
 * The list behind a number, with the same filters as far as it has them; none for who may read the number and
 * not the list.
 */
export function listOf(
  name: MeasureName,
  query: PeriodQuery,
  days: Days,
  visitor: Visitor,
): string | undefined {
  const needs = listNeeds[name];
  if (needs && !may(visitor, needs)) return undefined;
  const { governorate } = query;
  const list = (path: string, filters: Record<string, string | undefined>) =>
    withSearch(path, toSearchParams(filters));
  switch (name) {
    case "joined":
    case "ended":
      return list(href("/users"), {
        ...(name === "joined" ? { dated: "began" } : { dated: "ended", status: "expired" }),
        governorate,
        ...days,
      });
    case "applications":
      return list(href("/users/applications"), { state: "all", governorate, ...days });
    case "applicationDays":
      return list(href("/users/applications"), {
        state: "all",
        dated: "decided",
        governorate,
        ...days,
      });
    case "renewed":
      return list(href("/users/applications"), {
        ...{ state: "approved", kind: "renewal", dated: "decided" },
        governorate,
        ...days,
      });
    case "aid":
      return list(href("/statistics/urgent-assistance"), { governorate, ...days });
    case "aidDays":
      return list(href("/statistics/urgent-assistance"), {
        dated: "decided",
        governorate,
        ...days,
      });
    case "feedback":
      return list(href("/statistics/feedback"), { governorate, ...days });
    case "feedbackDays":
      return list(href("/statistics/feedback"), { dated: "answered", governorate, ...days });
    case "events":
    case "eventPlaces":
    case "eventWaiting":
    case "came":
      return periodPath(href("/statistics/events"), query);
    case "attendance":
      return list(href("/attendance/gatherings"), { time: "past" });
    case "likes":
      return periodPath(href("/statistics/reactions/all-likes"), query);
    case "comments":
      return periodPath(href("/statistics/reactions/all-comments"), query);
    case "shares":
      return periodPath(href("/statistics/reactions/all-shares"), query);
    case "news":
      return href("/news");
    case "posts":
      return list(href("/posts"), { ...days });
    case "notified":
    case "noticed":
      return href("/notification");
  }
}
