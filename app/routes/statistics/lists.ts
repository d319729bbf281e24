import { href } from "react-router";
import { toSearchParams, withSearch } from "#app/components/search-params.ts";
import type { MeasureName } from "#app/contract/statistics.values.ts";
import { type PeriodQuery, periodPath } from "./period-query.ts";

interface Days {
  readonly from: string;
  readonly to: string;
}

/** The list behind a number, with the same filters as far as it has them. */
export function listOf(name: MeasureName, query: PeriodQuery, days: Days): string | undefined {
  const { governorate } = query;
  const list = (path: string, filters: Record<string, string | undefined>) =>
    withSearch(path, toSearchParams(filters));
  switch (name) {
    case "joined":
    case "ended":
      return list(href("/users"), {
        status: name === "ended" ? "expired" : "verified",
        governorate,
      });
    case "applications":
    case "applicationDays":
      return list(href("/users/applications"), { state: "all", governorate, ...days });
    case "renewed":
      return list(href("/users/applications"), { state: "approved", kind: "renewal", governorate });
    case "aid":
    case "aidDays":
      return href("/statistics/urgent-assistance");
    case "feedback":
    case "feedbackDays":
      return list(href("/statistics/feedback"), { governorate });
    case "events":
    case "eventPlaces":
    case "eventWaiting":
    case "came":
      return periodPath(href("/statistics/events"), query);
    case "attendance":
      return href("/attendance");
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
