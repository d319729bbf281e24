import "../../../../styles/dense.css";
import { data, Form, href, useNavigation } from "react-router";
import { z } from "zod";
import { governorateByCode } from "#app/arabic/governorates.ts";
import { Button } from "#app/components/button.tsx";
import { DataTable } from "#app/components/data-table.tsx";
import { Disclosure } from "#app/components/disclosure.tsx";
import { EmptyState } from "#app/components/empty-state.tsx";
import { FormKeyField } from "#app/components/form-key.tsx";
import { Link } from "#app/components/link.tsx";
import { Page } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { readChoiceParam } from "#app/components/search-params.ts";
import { Tabs } from "#app/components/tabs.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { addDistrict, changeDistrict, listDeskDistricts } from "#app/contract/election-desk.ts";
import {
  type DistrictKind,
  districtKinds,
  UPDATE_ELECTION,
} from "#app/contract/election-desk.values.ts";
import { may } from "#app/session/admission.ts";
import { call } from "#app/session/api.server.ts";
import { pageFailure } from "#app/session/failure.server.ts";
import { actionsFor } from "#app/session/form-action.server.ts";
import { formActions } from "#app/session/form-actions.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";
import { visitorOf } from "#app/session/visitor.server.ts";
import { Forbidden } from "../forbidden.tsx";
import type { Route } from "./+types/districts";
import { DistrictForm } from "./district-form.tsx";

export const handle = { i18n: ["election-desk"] };

const kindIn = (url: URL): DistrictKind =>
  readChoiceParam(url.searchParams, "kind", districtKinds) ?? "individual";
const pathOf = (kind: DistrictKind) => `${href("/desk/election/districts")}?kind=${kind}`;

export async function loader({ url, context }: Route.LoaderArgs) {
  if (!may(await visitorOf(context), UPDATE_ELECTION)) return data(null, 403);
  const kind = kindIn(url);
  const result = await call(context, listDeskDistricts, { query: { kind } });
  if (!result.ok && result.status === 403) return data(null, 403);
  if (!result.ok) throw pageFailure(result);
  const { language } = preferencesOf(context);
  const items = result.data.items.map(({ governorate, closedAt, ...district }) => ({
    ...district,
    isClosed: Boolean(closedAt),
    governorate: governorateByCode(governorate ?? "")?.[language] ?? "",
  }));
  return data({ kind, items });
}

const placed = z.object({
  district: z.string().max(64),
  place: z.coerce.number().int().min(1).max(10_000),
});

const { formAction, buttonAction } = actionsFor<Route.ActionArgs>();

export const action = formActions({
  add: formAction(addDistrict, {
    done: "election-desk:districts.added",
    to: (_, { answer: { id } }) => href("/desk/election/districts/:id", { id }),
  }),
  order: buttonAction(changeDistrict, {
    schema: placed,
    input: (_, { value: { district, place } }) => ({ params: { id: district }, body: { place } }),
    done: "election-desk:districts.moved",
    to: ({ url }) => pathOf(kindIn(url)),
  }),
});

export default function Districts({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("election-desk");
  if (!loaderData) return <Forbidden />;
  const { kind, items } = loaderData;
  const rejected = actionData?.act === "add" ? actionData.result : undefined;
  const title = t(`districts.${kind}`);
  const tabs = districtKinds.map((each) => ({
    href: pathOf(each),
    label: t(`districts.${each}`),
    current: each === kind,
  }));
  return (
    <Page
      dense
      title={title}
      lead={t("districts.lead")}
      back={{ href: href("/desk/election"), label: t("title") }}
    >
      <PageTitle title={title} hasError={rejected !== undefined} />
      <div className="tools">
        <Tabs label={t("districts.kinds")} tabs={tabs} />
        <Disclosure
          open={rejected !== undefined || items.length === 0 || undefined}
          summary={t("districts.add")}
        >
          <DistrictForm
            action={`${pathOf(kind)}&act=add`}
            form="district"
            kind={kind}
            values={{}}
            submit={t("districts.submit")}
            rejected={rejected}
          />
        </Disclosure>
      </div>
      {items.length === 0 ? (
        <EmptyState title={t("districts.none")} icon="list">
          {t("districts.noneText")}
        </EmptyState>
      ) : (
        <DataTable
          label={title}
          ending={1}
          columns={[
            t("districts.name"),
            t("districts.governorate"),
            t("districts.candidates"),
            ...(kind === "list" ? [t("districts.lists")] : []),
            t("districts.order"),
          ]}
          rows={items.map((item, at) => ({
            id: item.id,
            cells: [
              <span key="name">
                <Link to={href("/desk/election/districts/:id", { id: item.id })}>
                  <bdi>{item.name}</bdi>
                </Link>{" "}
                {item.isClosed && <span className="tag warm">{t("districts.closed")}</span>}
              </span>,
              item.governorate,
              <bdi key="candidates">{item.candidates}</bdi>,
              ...(kind === "list" ? [<bdi key="lists">{item.lists}</bdi>] : []),
              <div key="order" className="ways">
                {at > 0 && <Move kind={kind} id={item.id} place={at} way="up" />}
                {at < items.length - 1 && (
                  <Move kind={kind} id={item.id} place={at + 2} way="down" />
                )}
              </div>,
            ],
          }))}
        />
      )}
    </Page>
  );
}

interface MoveProps {
  kind: DistrictKind;
  id: string;
  place: number;
  way: "up" | "down";
}

function Move({ kind, id, place, way }: MoveProps) {
  const { t } = useTranslation("election-desk");
  const busy = useNavigation().state !== "idle";
  return (
    <Form method="post" action={`${pathOf(kind)}&act=order`}>
      <FormKeyField form={`${way}-${id}`} />
      <input type="hidden" name="district" value={id} />
      <input type="hidden" name="place" value={place} />
      <Button small kind="plain" disabled={busy}>
        {t(`districts.${way}`)}
      </Button>
    </Form>
  );
}
