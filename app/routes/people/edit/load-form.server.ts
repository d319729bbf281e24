import { data, href, type RouterContextProvider, redirect } from "react-router";
import { formatDate } from "#app/arabic/dates.ts";
import { nameIn } from "#app/arabic/name-in.ts";
import { readUserForm } from "#app/contract/people-edit.ts";
import { listRoles } from "#app/contract/role.ts";
import { READ_ROLES, UPDATE_ROLES } from "#app/contract/role.values.ts";
import { may } from "#app/session/admission.ts";
import { call } from "#app/session/api.server.ts";
import { pageFailure } from "#app/session/failure.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";
import { visitorOf } from "#app/session/visitor.server.ts";

type Context = Readonly<RouterContextProvider>;
export type LoadedForm = NonNullable<Awaited<ReturnType<typeof loadForm>>["data"]>;

export async function loadForm(context: Context, id: string) {
  const result = await call(context, readUserForm, { params: { id } });
  if (!result.ok && result.status === 403) return data(null, 403);
  if (!result.ok) throw pageFailure(result);
  // Merged: goes to the kept record.
  if (result.data.id !== id) throw redirect(href("/user/edit/:id", { id: result.data.id }), 301);
  const visitor = await visitorOf(context);
  const { roles, branches, secretariatChoices, ...form } = result.data;
  const { language } = preferencesOf(context);
  const mayAssign = may(visitor, UPDATE_ROLES) && form.lock === null;
  return data({
    ...form,
    branches: branches.map((each) => ({ id: each.id, name: nameIn(language, each) })),
    secretariatChoices: secretariatChoices?.map((each) => ({
      id: each.id,
      name: nameIn(language, each),
    })),
    phone: form.phone ?? "",
    email: form.email ?? "",
    roles: roles.map((role) => ({
      ...role,
      name: nameIn(language, role),
      until: role.until && formatDate(role.until, language),
    })),
    mayAssign,
    grantable: mayAssign && may(visitor, READ_ROLES) ? await loadGrantable(context) : [],
  });
}

async function loadGrantable(context: Context) {
  const { language } = preferencesOf(context);
  const roles = await call(context, listRoles, {});
  if (!roles.ok) throw pageFailure(roles);
  return roles.data
    .filter(({ lock }) => !lock || lock === "elsewhere")
    .map((role) => ({ id: String(role.id), name: nameIn(language, role) }));
}
