import type { RouterContextProvider } from "react-router";
import { cairoDay, formatDate } from "#app/arabic/dates.ts";
import { CHANGE_ORGANISATION } from "#app/contract/ability.ts";
import { UPDATE_ROLES } from "#app/contract/role.values.ts";
import type { UnitKind } from "#app/contract/structure.values.ts";
import { type DeskPosition, listDeskUnits, readDeskUnit } from "#app/contract/structure-desk.ts";
import { may } from "#app/session/admission.ts";
import { call } from "#app/session/api.server.ts";
import { pageFailure } from "#app/session/failure.server.ts";
import { type Preferences, preferencesOf } from "#app/session/preferences.server.ts";
import { visitorOf } from "#app/session/visitor.server.ts";
import { toWords } from "../../unit-view.server.ts";
import { loadChoices } from "../choices.server.ts";

const parentKinds: Readonly<Partial<Record<UnitKind, UnitKind>>> = {
  branch: "sector",
  sector_secretariat: "sector",
};

export async function loadUnit(context: Readonly<RouterContextProvider>, id: string) {
  const visitor = await visitorOf(context);
  if (!may(visitor, CHANGE_ORGANISATION)) return undefined;
  const result = await call(context, readDeskUnit, { params: { id } });
  if (!result.ok && result.status === 403) return undefined;
  if (!result.ok) throw pageFailure(result);
  const { data: unit } = result;
  const preferences = preferencesOf(context);
  const { language } = preferences;
  const wanted = parentKinds[unit.kind];
  const [choices, around] = await Promise.all([
    loadChoices(context, unit),
    wanted && unit.governorate
      ? call(context, listDeskUnits, { query: { governorate: unit.governorate } })
      : undefined,
  ]);
  return {
    id: unit.id,
    kind: unit.kind,
    name: toWords(unit.name, unit.nameEn, language),
    governorate: unit.governorate,
    parentId: unit.parentId ?? "",
    isClosed: Boolean(unit.closedAt),
    people: unit.people,
    mayAssign: may(visitor, UPDATE_ROLES),
    unitsBelow: unit.unitsBelow,
    movingRoles: unit.movingRoles,
    values: {
      name: unit.name,
      nameEn: unit.nameEn ?? "",
      description: unit.description ?? "",
      descriptionEn: unit.descriptionEn ?? "",
      secretariatId: unit.secretariatId ?? "",
      city: unit.city ?? "",
      location: unit.location ?? "",
      detailedLocation: unit.detailedLocation ?? "",
      phone: unit.phone ?? "",
      email: unit.email ?? "",
      mapUrl: unit.mapUrl ?? "",
      version: unit.version,
    },
    choices,
    parents: (around?.ok ? around.data.items : [])
      .filter(({ kind, closedAt }) => kind === wanted && !closedAt)
      .map(({ id, name, nameEn }) => ({ value: id, label: (language === "en" && nameEn) || name })),
    positions: toPositionLines(unit.positions, preferences),
  };
}

function toPositionLines(positions: readonly DeskPosition[], { language }: Preferences) {
  const today = cairoDay(new Date());
  const open = positions.filter(({ closedAt }) => !closedAt);
  return [...open, ...positions.filter(({ closedAt }) => closedAt)].map((position) => {
    const holder = position.terms.find(
      ({ from, until }) => from <= today && (!until || until >= today),
    );
    const newest = holder ?? position.terms[0];
    return {
      id: position.id,
      title: toWords(position.title, position.titleEn, language),
      isClosed: Boolean(position.closedAt),
      place: open.indexOf(position) + 1,
      count: open.length,
      newest: newest && {
        name: newest.name,
        from: formatDate(newest.from, language),
        /** Current, next or last holder. */
        when: holder ? "now" : newest.from > today ? "next" : "last",
        until: newest.until ? formatDate(newest.until, language) : undefined,
      },
    };
  });
}
export type PositionLine = ReturnType<typeof toPositionLines>[number];
