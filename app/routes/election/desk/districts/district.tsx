import "../../../../styles/dense.css";
import { data, Form, href, useNavigation } from "react-router";
import { ActRow, ActRows } from "#app/components/act-rows.tsx";
import { Button } from "#app/components/button.tsx";
import { ConfirmAct } from "#app/components/confirm-act.tsx";
import { Disclosure } from "#app/components/disclosure.tsx";
import { FormKeyField } from "#app/components/form-key.tsx";
import { Page, Section } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { Trail } from "#app/components/trail.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { readDeskDistrict } from "#app/contract/election-desk.ts";
import { UPDATE_ELECTION } from "#app/contract/election-desk.values.ts";
import { may } from "#app/session/admission.ts";
import { call } from "#app/session/api.server.ts";
import { pageFailure } from "#app/session/failure.server.ts";
import { formActions } from "#app/session/form-actions.server.ts";
import { visitorOf } from "#app/session/visitor.server.ts";
import { Forbidden } from "../forbidden.tsx";
import type { Route } from "./+types/district";
import * as actions from "./actions.server.ts";
import { DistrictForm } from "./district-form.tsx";
import { ListForm } from "./list-form.tsx";

export const handle = { i18n: ["election-desk"] };

export async function loader({ params, context }: Route.LoaderArgs) {
  if (!may(await visitorOf(context), UPDATE_ELECTION)) return data(null, 403);
  const result = await call(context, readDeskDistrict, { params });
  if (!result.ok && result.status === 403) return data(null, 403);
  if (!result.ok) throw pageFailure(result);
  return data(result.data);
}

export const action = formActions({ ...actions });

export default function District({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("election-desk");
  const busy = useNavigation().state !== "idle";
  if (!loaderData) return <Forbidden />;
  const { id, kind, name, closedAt, version, candidates, listsOf } = loaderData;
  const path = href("/desk/election/districts/:id", { id });
  const answer = actionData?.result;
  if (answer && "toConfirm" in answer) {
    const { fields } = answer.toConfirm;
    const isOfList = actionData?.act === "removeList";
    const list = listsOf.find((each) => fields.some(([, value]) => value === each.id));
    return (
      <ConfirmAct
        asked={answer.toConfirm}
        label={t(isOfList ? "lists.delete" : "close.delete")}
        name={isOfList ? list?.name : name}
        lead={t(isOfList ? "lists.deleteLead" : "close.deleteLead")}
        facts={[[t("districts.name"), list && <bdi key="district">{name}</bdi>]]}
        back={{ href: path, label: name }}
      />
    );
  }
  const rejectedOf = (act: string) => (actionData?.act === act ? answer : undefined);
  const changedList = rejectedOf("changeList");
  const parents = [
    { href: href("/desk/election"), label: t("title") },
    { href: `${href("/desk/election/districts")}?kind=${kind}`, label: t(`districts.${kind}`) },
  ];
  return (
    <Page dense title={<bdi>{name}</bdi>} back={<Trail parents={parents} />}>
      <PageTitle title={name} hasError={actionData !== undefined} />
      <p>
        {t("districts.standing", { count: candidates })}{" "}
        {closedAt && <span className="tag warm">{t("districts.closed")}</span>}
      </p>
      <Section title={t("districts.nameAndPlace")}>
        <DistrictForm
          action={`${path}?act=save`}
          form="district"
          values={loaderData}
          submit={t("common:action.save")}
          rejected={rejectedOf("save")}
        />
      </Section>
      {kind === "list" && (
        <Section id="lists" title={t("lists.title")}>
          {listsOf.length === 0 && <p>{t("lists.none")}</p>}
          {listsOf.map((list, at) => {
            const isReturned = changedList?.initialValue?.list === list.id;
            return (
              <Disclosure
                key={list.id}
                open={isReturned || undefined}
                summary={
                  <>
                    <b>
                      <bdi>{list.name}</bdi>
                    </b>{" "}
                    <small className="muted">
                      {t("districts.standing", { count: list.candidates })}
                    </small>{" "}
                    {list.closedAt && <span className="tag warm">{t("districts.closed")}</span>}
                  </>
                }
              >
                <ListForm
                  path={path}
                  list={list}
                  place={at + 1}
                  count={listsOf.length}
                  rejected={isReturned ? changedList : undefined}
                />
              </Disclosure>
            );
          })}
          <Disclosure
            open={rejectedOf("addList") !== undefined || undefined}
            summary={t("lists.add")}
          >
            <ListForm path={path} rejected={rejectedOf("addList")} />
          </Disclosure>
        </Section>
      )}
      <Section title={t("close.title")}>
        <ActRows>
          <ActRow text={t(closedAt ? "close.reopenText" : "close.text")}>
            <Form method="post" action={`${path}?act=${closedAt ? "reopen" : "close"}`}>
              <FormKeyField form="close" />
              <input type="hidden" name="version" value={version} />
              <Button kind={closedAt ? "quiet" : "danger"} disabled={busy}>
                {t(closedAt ? "close.reopen" : "close.submit")}
              </Button>
            </Form>
          </ActRow>
          {candidates === 0 && (
            <ActRow text={t("close.deleteLead")}>
              <Form method="post" action={`${path}?act=remove`}>
                <FormKeyField form="remove" />
                <Button kind="danger" icon="trash" disabled={busy}>
                  {t("close.delete")}
                </Button>
              </Form>
            </ActRow>
          )}
        </ActRows>
      </Section>
    </Page>
  );
}
