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

/** Beside the number's own. */
const listNeeds: Partial<Record<MeasureName, Ability>> = {
  joined: READ_USERS,
  ended: READ_USERS,
  renewed: REVIEW,
  attendance: GATHER,
};

/** Undefined where the reader may not open the list. */
export function listOf(
  name: MeasureName,
  query: PeriodQuery,
  days: Days,
  visitor: Visitor,
): string | undefined {
  const needs = listNeeds[name];
  if (needs && !may(visitor, needs)) return undefined;
  const { governorate, unit } = query;
  const list = (path: string, filters: Record<string, string | undefined>) =>
    withSearch(path, toSearchParams({ ...filters, governorate, unit, ...days }));
  switch (name) {
    case "joined":
      return list(href("/users"), { dated: "began" });
    case "ended":
      return list(href("/users"), { dated: "ended", status: "expired" });
    case "applications":
      return list(href("/users/applications"), { state: "all" });
    case "applicationDays":
      return list(href("/users/applications"), { state: "all", dated: "decided" });
    case "renewed":
      return list(href("/users/applications"), {
        ...{ state: "approved", kind: "renewal", dated: "decided" },
      });
    case "aid":
      return list(href("/statistics/urgent-assistance"), {});
    case "aidDays":
      return list(href("/statistics/urgent-assistance"), { dated: "decided" });
    case "feedback":
      return list(href("/statistics/feedback"), {});
    case "feedbackDays":
      return list(href("/statistics/feedback"), { dated: "answered" });
    case "events":
    case "eventPlaces":
    case "eventWaiting":
    case "came":
      return periodPath(href("/statistics/events"), query);
    case "attendance":
      return list(href("/attendance/gatherings"), { time: "all" });
    case "likes":
      return periodPath(href("/statistics/reactions/all-likes"), query);
    case "comments":
      return periodPath(href("/statistics/reactions/all-comments"), query);
    case "shares":
      return periodPath(href("/statistics/reactions/all-shares"), query);
    // No place filter.
    case "news":
      return list(href("/news"), {});
    case "posts":
      return list(href("/posts"), {});
    // Notifications are private (docs/product.md#statistics).
    case "notified":
    case "noticed":
      return undefined;
  }
}
