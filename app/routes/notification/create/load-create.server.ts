import type { RouterContextProvider } from "react-router";
import { formatMoment } from "#app/arabic/dates.ts";
import { nameIn } from "#app/arabic/name-in.ts";
import { NOTIFY } from "#app/contract/ability.ts";
import { listGovernorates } from "#app/contract/branch.ts";
import {
  listAudienceGovernorates,
  listScheduledNotifications,
} from "#app/contract/notification.ts";
import { listRoles } from "#app/contract/role.ts";
import { may } from "#app/session/admission.ts";
import { call } from "#app/session/api.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";
import { visitorOf } from "#app/session/visitor.server.ts";
import { loadAbout } from "./about.server.ts";
import { loadSelection } from "./selection.server.ts";

export interface SelectOption {
  readonly value: string;
  readonly label: string;
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

export async function loadCreate(context: Readonly<RouterContextProvider>, { searchParams }: URL) {
  if (!may(await visitorOf(context), NOTIFY)) return { isAllowed: false } as const;
  const { language } = preferencesOf(context);
  const now = new Date();
  const id = UUID.exec(searchParams.get("selection") ?? "")?.[0];
  const t = translatorOf(context);
  const [roles, governorates, within, scheduled, selection, about] = await Promise.all([
    call(context, listRoles, {}),
    call(context, listGovernorates, {}),
    call(context, listAudienceGovernorates, {}),
    call(context, listScheduledNotifications, {}),
    id ? loadSelection(context, id) : undefined,
    loadAbout(context, searchParams),
  ]);
  const [own, ...others] = within.ok ? within.data : [];
  const isLocal = within.ok && others.length === 0;
  const choices =
    governorates.ok &&
    governorates.data.map(({ branch_governorate: ar, branch_governorate_en: en }): SelectOption => {
      return { value: ar, label: (language === "en" && en) || ar };
    });
  return {
    isAllowed: true,
    about: about && {
      ...about,
      governorates: about.governorates?.filter((name) => !within.ok || within.data.includes(name)),
    },
    roles: roles.ok
      ? roles.data.map(({ id, isHeld, ...role }): SelectOption => {
          const name = nameIn(language, role);
          // Keeps an Arabic name from turning an English line.
          const begin = language === "en" ? "\u200e" : "\u200f";
          const whole = `${begin}\u2068${name}\u2069 ${t("common:roleOfNobody")}`;
          const label = isHeld === false ? whole : name;
          return { value: String(id), label };
        })
      : undefined,
    governorates: choices || undefined,
    scheduled: scheduled.ok
      ? scheduled.data.map(({ at, silentUntil, ...each }) => ({
          ...each,
          at: formatMoment(at, language, now),
          silentUntil: silentUntil ? formatMoment(silentUntil, language, now, 0) : undefined,
        }))
      : undefined,
    /** Null if expired. */
    selection,
    isLocal,
    ownGovernorate: isLocal
      ? ((choices || []).find(({ value }) => value === own)?.label ?? own)
      : undefined,
  } as const;
}

export type CreateOptions = Extract<Awaited<ReturnType<typeof loadCreate>>, { isAllowed: true }>;
