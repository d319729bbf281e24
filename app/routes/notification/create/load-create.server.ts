import type { RouterContextProvider } from "react-router";
import { NOTIFY } from "#app/contract/ability.ts";
import { listGovernorates } from "#app/contract/branch.ts";
import { listAudienceGovernorates } from "#app/contract/notification.ts";
import { listRoles } from "#app/contract/role.ts";
import { may } from "#app/session/admission.ts";
import { call } from "#app/session/api.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";
import { visitorOf } from "#app/session/visitor.server.ts";

/** Something to choose from, in the reader's language. */
export interface SelectOption {
  readonly value: string;
  readonly label: string;
}

/**
 * What the page of a new notification offers. A list that could not be had is undefined: its part is
 * left out. Without the ability there is nothing to offer.
 */
export async function loadCreate(context: Readonly<RouterContextProvider>) {
  if (!may(await visitorOf(context), NOTIFY)) return { isAllowed: false } as const;
  const { language } = preferencesOf(context);
  const [roles, governorates, within] = await Promise.all([
    call(context, listRoles, {}),
    call(context, listGovernorates, {}),
    call(context, listAudienceGovernorates, {}),
  ]);
  // An outside platform may not have the call: then all governorates are offered.
  const [own, ...others] = within.ok ? within.data : [];
  const isLocal = own !== undefined && others.length === 0;
  const choices =
    governorates.ok &&
    governorates.data.map(({ branch_governorate: ar, branch_governorate_en: en }): SelectOption => {
      return { value: ar, label: (language === "en" && en) || ar };
    });
  return {
    isAllowed: true,
    roles: roles.ok
      ? roles.data.map(({ id, name }): SelectOption => ({ value: String(id), label: name }))
      : undefined,
    governorates: choices || undefined,
    /** The name of a local leader's governorate, the only one that may be addressed. */
    ownGovernorate: isLocal
      ? ((choices || []).find(({ value }) => value === own)?.label ?? own)
      : undefined,
  } as const;
}
export type CreateOptions = Extract<Awaited<ReturnType<typeof loadCreate>>, { isAllowed: true }>;
