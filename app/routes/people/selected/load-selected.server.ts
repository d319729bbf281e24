import { data, type RouterContextProvider } from "react-router";
import { foldDigits } from "#app/arabic/digits.ts";
import { nameIn } from "#app/arabic/name-in.ts";
import { formatNumber } from "#app/arabic/numbers.ts";
import { readDayParam } from "#app/components/search-params.ts";
import { readUserChoices } from "#app/contract/people.ts";
import { readSelection } from "#app/contract/people-selection.ts";
import { listRoles } from "#app/contract/role.ts";
import {
  READ_ROLES,
  type RoleChangeAct,
  roleChangeActs,
  UPDATE_ROLES,
} from "#app/contract/role.values.ts";
import { previewRoleChange } from "#app/contract/role-bulk.ts";
import { may } from "#app/session/admission.ts";
import { call } from "#app/session/api.server.ts";
import { pageFailure } from "#app/session/failure.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";
import { visitorOf } from "#app/session/visitor.server.ts";
import { filterFacts, noChoices } from "../filter-words.server.ts";
import { type TallyView, toTallyView } from "../tally-view.server.ts";

type Context = Readonly<RouterContextProvider>;
export type Selected = Extract<
  Awaited<ReturnType<typeof loadSelected>>["data"],
  { readonly roles: unknown }
>;

export async function loadSelected(
  context: Context,
  { id, act: asked }: { readonly id: string; readonly act: string },
  url: URL,
) {
  const act = roleChangeActs.find((each) => each === asked);
  if (!act) throw data(null, { status: 404 });
  const visitor = await visitorOf(context);
  if (!may(visitor, UPDATE_ROLES) || !may(visitor, READ_ROLES)) return data(null, 403);
  const role = /^[1-9]\d{0,14}$/.exec(url.searchParams.get("role") ?? "")?.[0];
  const until = act === "give" ? foldDigits(readDayParam(url.searchParams, "until")) : "";
  const [found, roles, choices] = await Promise.all([
    call(context, readSelection, { params: { id } }),
    call(context, listRoles, {}),
    call(context, readUserChoices, {}),
  ]);
  if (!found.ok && found.status === 404) return data({ isOver: true } as const, 404);
  if (!found.ok) throw pageFailure(found);
  if (!roles.ok) throw pageFailure(roles);
  const { language } = preferencesOf(context);
  const { scope, total, filter } = found.data;
  const facts = filter
    ? await filterFacts(context, filter, choices.ok ? choices.data : noChoices)
    : [];
  const looked: Looked =
    role && total > 0 ? await loadPreview(context, { id, role, act, until }) : {};
  return data({
    id,
    act,
    scope,
    people: formatNumber(total, language),
    facts,
    // Checked per person.
    roles: roles.data
      .filter(({ lock }) => !lock || lock === "elsewhere")
      .map((each) => ({ id: String(each.id), name: nameIn(language, each) })),
    role,
    until,
    ...looked,
  });
}

interface Looked {
  readonly preview?: {
    readonly roleName: string;
    readonly total: string;
    /** Null for too many people. */
    readonly tally: TallyView | null;
  };
  readonly wrong?: { readonly day: string | undefined; readonly message: string };
}

async function loadPreview(
  context: Context,
  { id, role, act, until }: { id: string; role: string; act: RoleChangeAct; until: string },
): Promise<Looked> {
  const input = { params: { id, roleId: role }, query: { act, ...(until && { until }) } };
  const result = await call(context, previewRoleChange, input);
  if (result.ok) {
    const { roleName, total, counts, refusedPeople } = result.data;
    const { language } = preferencesOf(context);
    const tally = counts && toTallyView(context, counts, refusedPeople);
    return { preview: { roleName, total: formatNumber(total, language), tally } };
  }
  if (result.status >= 500 || result.status === 0) throw pageFailure(result);
  const { errors } = result;
  const ofDay = errors?.find(({ path }) => path === "until")?.message;
  return {
    wrong: {
      day: ofDay,
      message: ofDay ?? result.message ?? translatorOf(context)("failure:malformed"),
    },
  };
}
