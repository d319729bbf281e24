import { data, type RouterContextProvider } from "react-router";
import { formatDate, formatDateTime } from "#app/arabic/dates.ts";
import { governorates } from "#app/arabic/governorates.ts";
import { listRoleHolders, listRoleSteps, type RoleHolder, readRole } from "#app/contract/role.ts";
import {
  abilityText,
  CREATE_ROLES,
  DELETE_ROLES,
  HOLDERS_PER_PAGE,
  UPDATE_ROLES,
} from "#app/contract/role-form.ts";
import { may } from "#app/session/admission.ts";
import { type Answer, call } from "#app/session/api.server.ts";
import { pageFailure } from "#app/session/failure.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";
import { toast } from "#app/session/toast.server.ts";
import { visitorOf } from "#app/session/visitor.server.ts";
import { wordsOf } from "#app/session/words.server.ts";
import { findChoices } from "./choices.server.ts";
import { shownRole } from "./shown-role.server.ts";

type Context = Readonly<RouterContextProvider>;

/** A role by the id of an address; its page is answered with what went wrong and a toast. */
export async function findRole(context: Context, id: string) {
  // Another writing of a number is no address of ours.
  if (!/^[1-9]\d{0,15}$/.test(id)) throw data(null, { status: 404 });
  const answer = await call(context, readRole, { params: { id } });
  if (answer.ok) return answer.data;
  if (answer.status === 403) return null;
  const message = answer.said ? answer.message : wordsOf(context)("role:loadFailed");
  toast(context, { type: "error", message });
  throw pageFailure(answer);
}

/** What the page of a role shows: its form, if the visitor may change it, its holders and its history. */
export async function loadRole(context: Context, id: string, search: URLSearchParams) {
  const role = await findRole(context, id);
  if (!role) return data({ role: null }, 403);
  const page = /^[1-9]\d{0,5}$/.exec(search.get("page") ?? "")?.[0];
  const [visitor, holders, steps] = await Promise.all([
    visitorOf(context),
    call(context, listRoleHolders, { params: { id }, query: { page } }),
    call(context, listRoleSteps, { params: { id } }),
  ]);
  const isAble = may(visitor, UPDATE_ROLES);
  const lock = isAble ? (role.lock ?? null) : ("unable" as const);
  const choices = lock ? undefined : await findChoices(context);
  if (choices && "failed" in choices) throw pageFailure(choices.failed);
  return data({
    role: shownRole(context, role),
    typed: {
      name: role.name,
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
    // Outside one's reach elsewhere, a role can still be given where one is.
    mayGive: isAble && (!role.lock || role.lock === "elsewhere"),
    holders: holdersOf(context, holders, Number(page ?? 1)),
    steps: stepsOf(context, steps),
  });
}

/** Holders with days in words; null where the platform knows no such call, or fails. */
function holdersOf(context: Context, answer: Answer<Holders>, page: number) {
  if (!answer.ok) return null;
  return {
    items: answer.data.items.map((holder) => shownHolder(context, holder)),
    totalItems: answer.data.metadata.totalItems,
    perPage: HOLDERS_PER_PAGE,
    page,
  };
}
type Holders = { items: RoleHolder[]; metadata: { totalItems: number } };

/** A holder with days and places in the reader's words. */
export function shownHolder(context: Context, { since, until, ...holder }: RoleHolder) {
  const { language } = preferencesOf(context);
  const place = governorates.find(({ ar }) => ar === holder.governorate);
  return {
    ...holder,
    governorate: place?.[language] ?? holder.governorate ?? null,
    since: since ? formatDate(since, language) : null,
    until: until ? formatDate(until, language) : null,
  };
}
export type ShownHolder = ReturnType<typeof shownHolder>;

type Steps = { act: string; at: string; by?: string | null; holder?: string | null }[];

function stepsOf(context: Context, answer: Answer<Steps>) {
  const { language } = preferencesOf(context);
  if (!answer.ok) return null;
  return answer.data.map((step, at) => ({
    ...step,
    id: answer.data.length - at,
    at: formatDateTime(step.at, language),
  }));
}

/** What the page of a role shows to whoever may see it. */
export type LoadedRole = Extract<Awaited<ReturnType<typeof loadRole>>["data"], { role: object }>;
