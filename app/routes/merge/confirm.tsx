import { Fragment } from "react";
import { data, Form, href, redirect, useNavigation } from "react-router";
import { Button, ButtonLink } from "#app/components/button.tsx";
import { ErrorSummary } from "#app/components/error-summary.tsx";
import { FormKeyField } from "#app/components/form-key.tsx";
import { Page, Section } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { mergeUsers } from "#app/contract/merge.ts";
import {
  type MergeField,
  type MergeSide,
  mergeFields,
  mergeSides,
} from "#app/contract/merge.values.ts";
import { call } from "#app/session/api.server.ts";
import { readForm } from "#app/session/form.server.ts";
import { formInvalid, formRejectedOrGone } from "#app/session/form-answer.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { toast } from "#app/session/toast.server.ts";
import type { Route } from "./+types/confirm";
import { Forbidden } from "./forbidden.tsx";
import { loadMerge, type MergeLine, toFile } from "./load-merge.server.ts";

export const handle = { i18n: ["people-edit", "people"] };

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const merge = await loadMerge(context, params);
  if (!merge) return data(null, 403);
  const choice = readChoice(url.searchParams);
  if (!choice || merge.lock) throw redirect(href("/users/:id/merge/:otherId", params), 303);
  const kept = merge[choice.kept];
  const joined = merge[choice.kept === "first" ? "second" : "first"];
  const { becomes } = merge;
  const lines = merge.lines.flatMap(({ name, field, ...texts }): Line[] => {
    if (name === "status" || name === "membership") return [{ name, text: becomes[name] }];
    const side = field && sideOfChoice(choice, merge.onlyIn, field);
    return side ? [{ name, text: texts[side] }] : [];
  });
  const isBlocked = [merge.first, merge.second].some(({ status }) => status === "blocked");
  const moved = merge.counts.filter(
    (each) => each[joined === merge.first ? "first" : "second"] > 0,
  );
  const { version } = merge;
  return data({
    choice,
    version,
    lines,
    isBlocked,
    kept: { name: kept.name, membershipId: kept.membershipId },
    joined: { name: joined.name, membershipId: joined.membershipId },
    moved: moved.map(({ name, ...both }) => {
      return { name, count: both[joined === merge.first ? "first" : "second"] };
    }),
  });
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { submission, key } = await readForm(request, context, mergeUsers.body);
  if (submission.status !== "success") return formInvalid(submission);
  const input = { params, body: submission.value };
  const result = await call(context, mergeUsers, input, { key });
  if (!result.ok && result.code === "user-merged") throw toFile(context, params);
  if (!result.ok) return formRejectedOrGone(context, submission, result);
  toast(context, { type: "success", message: translatorOf(context)("people-edit:merge.done") });
  return redirect(href("/users/:id", { id: result.data.id }), 303);
}

type Line = Pick<MergeLine, "name"> & { readonly text: string };

export default function ConfirmMerge({
  loaderData: merge,
  actionData: rejected,
  params,
}: Route.ComponentProps) {
  const { t } = useTranslation("people-edit");
  const busy = useNavigation().state !== "idle";
  if (!merge) return <Forbidden />;
  const { choice, version, lines, kept, joined, moved, isBlocked } = merge;
  const title = t("merge.confirm");
  const back = href("/users/:id/merge/:otherId", params);
  const errors = Object.values(rejected?.error ?? {}).flatMap((problems) =>
    (problems ?? []).map((message) => ({ message })),
  );
  const hidden: Partial<Record<MergeField | "kept" | "version", string>> = {
    kept: choice.kept,
    ...choice.values,
    version,
  };
  return (
    <Page
      narrow
      title={title}
      lead={t("merge.confirmLead")}
      back={{ href: back, label: t("merge.compare") }}
    >
      <PageTitle title={title} hasError={errors.length > 0} />
      <ErrorSummary errors={errors} />
      <dl className="facts">
        <dt>{t("merge.stays")}</dt>
        <dd>
          <Named {...kept} />
        </dd>
        <dt>{t("merge.goes")}</dt>
        <dd>
          <Named {...joined} />
        </dd>
      </dl>
      <Section title={t("merge.result")}>
        <dl className="facts">
          {lines.map(({ name, text }) => (
            <Fragment key={name}>
              <dt>{t(`merge.line.${name}`)}</dt>
              <dd>
                <bdi>{text}</bdi>
              </dd>
            </Fragment>
          ))}
        </dl>
      </Section>
      {moved.length > 0 && (
        <Section title={t("merge.moved")}>
          <dl className="facts">
            {moved.map(({ name, count }) => (
              <Fragment key={name}>
                <dt>{t(`merge.count.${name}`)}</dt>
                <dd>{count}</dd>
              </Fragment>
            ))}
          </dl>
        </Section>
      )}
      <Section title={t("merge.follows.title")}>
        <ul className="prose">
          {isBlocked && <li>{t("merge.follows.blocked")}</li>}
          {(["moved", "signIn", "number", "audit", "told"] as const).map((each) => (
            <li key={each}>{t(`merge.follows.${each}`)}</li>
          ))}
        </ul>
        <p>
          <strong>{t("merge.follows.final")}</strong>
        </p>
      </Section>
      <Form method="post" className="row">
        <FormKeyField form="merge" />
        {["kept", "version", ...mergeFields].map((name) => {
          const value = hidden[name as MergeField];
          return value && <input key={name} type="hidden" name={name} value={value} />;
        })}
        <Button kind="danger" disabled={busy}>
          {t("merge.submit")}
        </Button>
        <ButtonLink kind="quiet" href={back}>
          {t("merge.back")}
        </ButtonLink>
      </Form>
    </Page>
  );
}

function Named({ name, membershipId }: { name: string; membershipId?: string | null | undefined }) {
  return (
    <>
      <bdi>{name}</bdi> {membershipId && <bdi dir="ltr">{membershipId}</bdi>}
    </>
  );
}

/** Identifies records only: no personal data in the URL. */
interface Choice {
  readonly kept: MergeSide;
  readonly values: Readonly<Partial<Record<MergeField, MergeSide>>>;
}

function readChoice(search: URLSearchParams): Choice | undefined {
  const side = (name: string) => mergeSides.find((each) => each === search.get(name));
  const kept = side("kept");
  if (!kept) return undefined;
  const values = mergeFields.flatMap((field): [MergeField, MergeSide][] => {
    const chosen = side(field);
    return chosen ? [[field, chosen]] : [];
  });
  return { kept, values: Object.fromEntries(values) };
}

function sideOfChoice(
  { kept, values }: Choice,
  onlyIn: Readonly<Partial<Record<MergeField, MergeSide>>>,
  field: MergeField,
): MergeSide {
  return onlyIn[field] ?? values[field] ?? kept;
}
