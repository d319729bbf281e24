import { randomUUID } from "node:crypto";
import { href, redirect } from "react-router";
import { cairoDayTime } from "#app/arabic/dates.ts";
import { readChoiceParam } from "#app/components/search-params.ts";
import { attendeeGroups, hasAbsent } from "#app/contract/event.values.ts";
import { exportEventAttendees, listEventAttendees } from "#app/contract/event-desk.ts";
import { MAX_PER_PAGE } from "#app/contract/page.ts";
import { call } from "#app/session/api.server.ts";
import { pageFailure } from "#app/session/failure.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { tableFile } from "../../table-file.server.ts";
import type { Route } from "./+types/file";

/** Larger lists need filters. */
const MAX_PAGES = 200;

/** Downloads are audited. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const t = translatorOf(context);
  const state = readChoiceParam(url.searchParams, "state", attendeeGroups) ?? "registered";
  const read = async (page: number) => {
    const query = { page, limit: MAX_PER_PAGE, state };
    const result = await call(context, listEventAttendees, { params, query });
    if (!result.ok) throw pageFailure(result);
    return result.data;
  };
  const first = await read(1);
  const { phase } = first;
  if (state === "absent" && !hasAbsent(phase)) {
    throw redirect(href("/event/:id/attendees", params));
  }
  const input = { params, body: { state } };
  const noted = await call(context, exportEventAttendees, input, { key: randomUUID() });
  if (!noted.ok) throw pageFailure(noted);
  const rows = [...first.items];
  for (let page = 2; page <= Math.min(first.metadata.totalPages, MAX_PAGES); page++) {
    rows.push(...(await read(page)).items);
  }
  const columns = ["name", "number", "companions", "since", "cameAt", "cameBy"] as const;
  const hasCame = state === "came";
  const head = [
    ...columns.map((name) => t(`event:attendees.column.${name}`)),
    ...(hasCame ? [t("event:attendees.column.place")] : []),
    ...first.questions,
  ];
  const at = (moment: string | null | undefined) =>
    moment ? cairoDayTime(new Date(moment)).replace("T", " ") : "";
  const lines = rows.map((each) => [
    each.name,
    each.membershipId ?? t(each.isGuest ? "event:attendees.guest" : "event:attendees.noNumber"),
    each.companions,
    at(each.since),
    at(each.cameAt),
    each.cameBy ?? "",
    ...(hasCame ? [each.hasPlace === false ? t("event:attendees.withoutPlace") : ""] : []),
    ...first.questions.map((_, question) => each.answers[question] ?? ""),
  ]);
  return tableFile(
    context,
    url,
    {
      name: `attendees-${state === "absent" && phase === "now" ? "awaited" : state}`,
      title: t("event:attendees.title"),
    },
    [head, ...lines],
  );
}
