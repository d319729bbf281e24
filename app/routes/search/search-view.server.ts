import { href, type RouterContextProvider } from "react-router";
import { formatDate } from "#app/arabic/dates.ts";
import { governorateName } from "#app/arabic/governorates.ts";
import { withSearch } from "#app/components/search-params.ts";
import type { Tone } from "#app/components/status-chip.tsx";
import type { SearchHit, SearchPart } from "#app/contract/search.ts";
import { type SurveyKind, surveyDeskPath } from "#app/contract/survey.values.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";
import { aidDeskTone } from "../aid/status-tone.ts";
import { reviewTone } from "../application/state-tone.ts";
import { formatWaiting } from "../desk/format-waiting.ts";
import { inboxTone } from "../feedback/status-tone.ts";
import { statusTone } from "../people/status-tone.ts";
import { stateTones as surveyTones } from "../survey/desk/state-tone.ts";

/** Unknown parts are omitted. */
interface PartLinks {
  list(keyword: string, section: string): string;
  item(id: string, section: string): string;
  /** Namespace of kinds and states. */
  readonly kinds?: string;
  readonly states?: string;
  tone?(state: string): Tone;
}

const shown: Readonly<Record<string, PartLinks>> = {
  people: {
    list: (keyword) => pathOf(href("/users"), { keyword }),
    item: (id) => href("/users/:id", { id }),
    kinds: "people:rank",
    states: "people:status",
    tone: (state) => statusTone(state as never),
  },
  applications: {
    list: (keyword) => pathOf(href("/users/applications"), { state: "all", keyword }),
    item: (id) => href("/users/applications/:id", { id }),
    kinds: "review:kind",
    states: "review:isState",
    tone: (state) => reviewTone(state as never),
  },
  aid: {
    list: (keyword, section) =>
      pathOf(href("/statistics/urgent-assistance/:section", { section }), {
        status: "all",
        keyword,
      }),
    item: (id, section) => href("/statistics/urgent-assistance/:section/:id", { section, id }),
    kinds: "aid-desk:category",
    states: "aid-desk:isStatus",
    tone: (state) => aidDeskTone(state as never),
  },
  feedback: {
    list: (keyword) => pathOf(href("/statistics/feedback"), { keyword }),
    item: (id) => href("/statistics/feedback/:id", { id }),
    kinds: "feedback:type",
    states: "feedback:status",
    tone: (state) => inboxTone(state as never),
  },
  events: {
    list: (keyword) => pathOf(href("/events"), { keyword }),
    item: (id) => href("/event/:id", { id }),
    kinds: "event:category",
  },
  surveys: {
    list: (keyword, section) => pathOf(surveyDeskPath(section as SurveyKind), { keyword }),
    item: (id, section) => surveyDeskPath(section as SurveyKind, id, "edit"),
    states: "survey:desk.state",
    tone: (state) => surveyTones[state as keyof typeof surveyTones],
  },
  news: {
    list: (keyword) => pathOf(href("/news"), { keyword }),
    item: (id) => href("/news/:id", { id }),
    kinds: "news:category",
  },
  posts: {
    list: (keyword) => pathOf(href("/posts"), { keyword }),
    item: (id) => href("/posts/:id", { id }),
    kinds: "posts:filter",
  },
  archive: {
    list: (keyword) => pathOf(href("/archive"), { keyword }),
    item: (id) => href("/archive/:id", { id }),
    kinds: "archive:one",
  },
  offers: {
    list: (keyword) => pathOf(href("/services/member-services"), { keyword }),
    item: (id) => href("/offer/:offerId", { offerId: id }),
    kinds: "offers:category",
  },
};

function pathOf(path: string, params: Record<string, string>): string {
  return withSearch(path, new URLSearchParams(params));
}

/** @param keyword undefined where it must not be in a URL */
export function toSearchView(
  parts: readonly SearchPart[],
  keyword: string | undefined,
  context: Readonly<RouterContextProvider>,
) {
  const { language } = preferencesOf(context);
  const now = new Date();
  const t = translatorOf(context);
  return parts.flatMap(({ name, section, items, total }) => {
    const how = shown[name];
    if (!how) return [];
    const sectionName = section ?? "socity";
    const view = ({ id, title, number, kind, state, person, governorate, at }: SearchHit) => ({
      id,
      href: how.item(id, sectionName),
      title,
      person,
      facts: [
        number && t("list:numbered", { number: number }),
        kind && how.kinds && t(`${how.kinds}.${kind}`),
        governorate && governorateName(governorate, language),
        formatDate(at, language, now),
      ].filter((fact) => typeof fact === "string"),
      state: state && how.states ? t(`${how.states}.${state}`) : undefined,
      tone: state && how.tone ? how.tone(state) : undefined,
    });
    return [
      {
        name: section ? `${name}-${section}` : name,
        title: t(section ? `search:part.${name}-${section}` : `search:part.${name}`),
        all:
          keyword && total > items.length
            ? {
                href: how.list(keyword, sectionName),
                label: t("search:all", { number: formatWaiting(total, language) }),
              }
            : undefined,
        items: items.map(view),
      },
    ];
  });
}

export type SearchView = ReturnType<typeof toSearchView>;
