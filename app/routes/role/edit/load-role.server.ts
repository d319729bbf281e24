import { data, type RouterContextProvider } from "react-router";
import { formatDate, toSaidTime } from "#app/arabic/dates.ts";
import { governorateName } from "#app/arabic/governorates.ts";
import { readPageParam } from "#app/components/search-params.ts";
import { READ_USERS } from "#app/contract/ability.ts";
import { listRoleHolders, listRoleSteps, type RoleHolder } from "#app/contract/role.ts";
import {
  abilityText,
  CREATE_ROLES,
  DELETE_ROLES,
  HOLDERS_PER_PAGE,
  UPDATE_ROLES,
} from "#app/contract/role.values.ts";
import { may } from "#app/session/admission.ts";
import { call } from "#app/session/api.server.ts";
import { pageFailure } from "#app/session/failure.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";
import type { Result } from "#app/session/result.server.ts";
import { visitorOf } from "#app/session/visitor.server.ts";
import { loadChoices } from "../choices.server.ts";
import { findRole } from "../find-role.server.ts";
import { toRoleView } from "../role-view.server.ts";

type Context = Readonly<RouterContextProvider>;

export async function loadRole(context: Context, id: string, search: URLSearchParams) {
  const role = await findRole(context, id);
  if (!role) return data({ role: null }, 403);
  const page = readPageParam(search);
  const [visitor, holders, steps] = await Promise.all([
    visitorOf(context),
    call(context, listRoleHolders, { params: { id }, query: { page } }),
    call(context, listRoleSteps, { params: { id } }),
  ]);
  const isAble = may(visitor, UPDATE_ROLES);
  const lock = isAble ? (role.lock ?? null) : ("unable" as const);
  const choices = lock ? undefined : await loadChoices(context);
  if (choices && "failed" in choices) throw pageFailure(choices.failed);
  return data({
    role: toRoleView(context, role),
    typed: {
      name: role.name,
      nameEn: role.nameEn ?? "",
      description: role.description ?? "",
      rank: role.rank as string,
      abilities: (role.abilities ?? []).map(({ action, subject }) =>
        abilityText([action, subject]),
      ),
      version: role.version ?? undefined,
    },
    lock,
    choices: choices ?? null,
    mayCreate: may(visitor, CREATE_ROLES),
    mayDelete: may(visitor, DELETE_ROLES) && !role.lock,
    // Locked elsewhere, it can still be given here.
    mayAssign: isAble && (!role.lock || role.lock === "elsewhere"),
    holders: toHolderPage(context, holders, Number(page ?? 1)),
    /** Links to files. */
    mayReadUsers: may(visitor, READ_USERS),
    steps: toStepViews(context, steps),
  });
}

function toHolderPage(context: Context, result: Result<Holders>, page: number) {
  if (!result.ok) return result.status === 0 || result.status >= 500 ? ("failed" as const) : null;
  return {
    items: result.data.items.map((holder) => toHolderView(context, holder)),
    totalItems: result.data.metadata.totalItems,
    perPage: HOLDERS_PER_PAGE,
    page,
  };
}
type Holders = { items: RoleHolder[]; metadata: { totalItems: number } };

function toHolderView(context: Context, { since, until, ...holder }: RoleHolder) {
  const { language } = preferencesOf(context);
  return {
    ...holder,
    governorate: holder.governorate ? governorateName(holder.governorate, language) : null,
    since: since ? formatDate(since, language) : null,
    until: until ? formatDate(until, language) : null,
  };
}
export type HolderView = ReturnType<typeof toHolderView>;

type Steps = { act: string; at: string; by?: string | null; holder?: string | null }[];

function toStepViews(context: Context, result: Result<Steps>) {
  const { language } = preferencesOf(context);
  const now = new Date();
  if (!result.ok) return null;
  return result.data.map((step, at) => ({
    ...step,
    id: result.data.length - at,
    at: toSaidTime(step.at, language, now),
  }));
}

export type LoadedRole = Extract<Awaited<ReturnType<typeof loadRole>>["data"], { role: object }>;
