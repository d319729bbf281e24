import "../../../styles/dense.css";
import { data, href, type RouterContextProvider } from "react-router";
import { governorateOptions } from "#app/arabic/governorates.ts";
import { Page } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { CHANGE_ORGANISATION } from "#app/contract/ability.ts";
import { type UnitKind, unitKinds } from "#app/contract/structure.values.ts";
import { createUnit, readDeskUnit } from "#app/contract/structure-desk.ts";
import { may } from "#app/session/admission.ts";
import { call } from "#app/session/api.server.ts";
import { pageFailure } from "#app/session/failure.server.ts";
import { actionsFor } from "#app/session/form-action.server.ts";
import { visitorOf } from "#app/session/visitor.server.ts";
import type { Route } from "./+types/create";
import { loadChoices } from "./choices.server.ts";
import { Forbidden } from "./forbidden.tsx";
import { treePath } from "./paths.ts";
import { UnitForm } from "./unit-form.tsx";

export const handle = { i18n: ["structure-desk"] };

async function readAsked(context: Readonly<RouterContextProvider>, { searchParams }: URL) {
  const kind: UnitKind =
    unitKinds.find((each) => each === searchParams.get("kind")) ?? "leadership";
  const asked = searchParams.get("governorate");
  const governorate = governorateOptions("ar").find(({ value }) => value === asked)?.value;
  const parentId = searchParams.get("parent") ?? undefined;
  if (!parentId) return { kind, governorate, parentId };
  const parent = await call(context, readDeskUnit, { params: { id: parentId } });
  if (!parent.ok && parent.status !== 403) throw pageFailure(parent);
  return { kind, parentId, governorate: parent.ok ? parent.data.governorate : undefined };
}

export async function loader({ url, context }: Route.LoaderArgs) {
  if (!may(await visitorOf(context), CHANGE_ORGANISATION)) return data(null, 403);
  const asked = await readAsked(context, url);
  return data({ ...asked, ...(await loadChoices(context, asked)), search: url.search });
}

export const action = actionsFor<Route.ActionArgs>().formAction(createUnit, {
  done: "structure-desk:create.done",
  to: (_, { answer }) => href("/desk/structure/:id", { id: answer.id }),
});

export default function Create({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("structure-desk");
  if (!loaderData) return <Forbidden />;
  const { kind, governorate, parentId, cities, secretariats, search } = loaderData;
  const title = t(`add.${kind}`);
  return (
    <Page dense narrow title={title} back={{ href: treePath(governorate), label: t("title") }}>
      <PageTitle title={title} hasError={actionData !== undefined} />
      <UnitForm
        values={{}}
        cities={cities}
        secretariats={secretariats}
        hiddenFields={{
          kind,
          parentId,
          governorate: parentId ? undefined : (governorate ?? undefined),
        }}
        action={`${href("/desk/structure/create")}${search}`}
        submit={t("create.submit")}
        rejected={actionData}
      />
    </Page>
  );
}
