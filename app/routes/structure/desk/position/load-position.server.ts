import type { RouterContextProvider } from "react-router";
import { cairoDay, formatDate } from "#app/arabic/dates.ts";
import { governorateName } from "#app/arabic/governorates.ts";
import { readKeyword } from "#app/components/search-params.ts";
import { CHANGE_ORGANISATION } from "#app/contract/ability.ts";
import { listTermCandidates, readDeskPosition, type Term } from "#app/contract/structure-desk.ts";
import { may } from "#app/session/admission.ts";
import { call } from "#app/session/api.server.ts";
import { browserUrl } from "#app/session/browser-url.server.ts";
import { pageFailure } from "#app/session/failure.server.ts";
import { type Preferences, preferencesOf } from "#app/session/preferences.server.ts";
import { visitorOf } from "#app/session/visitor.server.ts";
import { toWords } from "../../unit-view.server.ts";

export async function loadPosition(
  context: Readonly<RouterContextProvider>,
  id: string,
  search: URLSearchParams,
) {
  if (!may(await visitorOf(context), CHANGE_ORGANISATION)) return undefined;
  const keyword = readKeyword(search).text ?? "";
  const params = { id };
  const [result, found] = await Promise.all([
    call(context, readDeskPosition, { params }),
    keyword ? call(context, listTermCandidates, { query: { keyword } }) : undefined,
  ]);
  if (!result.ok && result.status === 403) return undefined;
  if (!result.ok) throw pageFailure(result);
  const { data: position } = result;
  const preferences = preferencesOf(context);
  const { language } = preferences;
  const today = cairoDay(new Date());
  const isRunning = ({ until }: Term) => !until || until >= today;
  const holder = position.terms.find((term) => isRunning(term) && term.from <= today);
  return {
    id,
    title: toWords(position.title, position.titleEn, language),
    unit: { id: position.unitId, name: position.unitName },
    isClosed: Boolean(position.closedAt),
    isHeld: position.terms.some(isRunning),
    holder: holder?.name,
    today,
    values: {
      title: position.title,
      titleEn: position.titleEn ?? "",
      version: position.version,
    },
    terms: position.terms.map((term) => toTermView(term, preferences, today)),
    keyword,
    candidates: found
      ? (found.ok ? found.data : []).map(({ governorate, ...member }) => ({
          ...member,
          governorate: governorate ? governorateName(governorate, language) : undefined,
        }))
      : undefined,
  };
}

function toTermView(term: Term, { language, lite }: Preferences, today: string) {
  const { id, name, membershipId, from, until, photoUrl } = term;
  return {
    id,
    name,
    membershipId: membershipId ?? undefined,
    src: lite ? undefined : browserUrl(photoUrl),
    from: formatDate(from, language),
    until: until ? formatDate(until, language) : undefined,
    isRunning: from <= today && (!until || until >= today),
    values: {
      name: term.ownName ?? "",
      nameEn: term.nameEn ?? "",
      from,
      until: until ?? "",
      version: term.version,
    },
  };
}
export type LoadedPosition = NonNullable<Awaited<ReturnType<typeof loadPosition>>>;
export type TermView = ReturnType<typeof toTermView>;
