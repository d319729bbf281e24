import "../../../../styles/dense.css";
import "../../../../styles/structure.css";
import { data, Form, href, redirect } from "react-router";
import { z } from "zod";
import { governorateName, governorateOptions } from "#app/arabic/governorates.ts";
import { Button, ButtonLink } from "#app/components/button.tsx";
import { Select } from "#app/components/field.tsx";
import { Page, Section } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { CHANGE_ORGANISATION } from "#app/contract/ability.ts";
import { listDeskUnits, updateUnit } from "#app/contract/structure-desk.ts";
import { may } from "#app/session/admission.ts";
import { call } from "#app/session/api.server.ts";
import { pageFailure } from "#app/session/failure.server.ts";
import { readForm } from "#app/session/form.server.ts";
import { formActions } from "#app/session/form-actions.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";
import { localFailure } from "#app/session/result.server.ts";
import { toastResult } from "#app/session/toast.server.ts";
import { visitorOf } from "#app/session/visitor.server.ts";
import { Forbidden } from "../forbidden.tsx";
import { treePath } from "../paths.ts";
import type { Route } from "./+types/tree";
import { Nodes } from "./nodes.tsx";
import { toTree } from "./tree-view.server.ts";

export const handle = { i18n: ["structure-desk"] };

export async function loader({ url, context }: Route.LoaderArgs) {
  if (!may(await visitorOf(context), CHANGE_ORGANISATION)) return data(null, 403);
  const { language } = preferencesOf(context);
  const options = governorateOptions(language);
  const asked = url.searchParams.get("governorate") ?? "";
  const governorate = options.find(({ value }) => value === asked)?.value;
  const result = await call(context, listDeskUnits, { query: { governorate } });
  if (!result.ok && result.status === 403) return data(null, 403);
  if (!result.ok) throw pageFailure(result);
  return data({
    governorate,
    governorateName: governorate && governorateName(governorate, language),
    options,
    nodes: toTree(result.data.items, language),
  });
}

const placed = z.object({
  id: z.string().max(64),
  place: z.coerce.number().int().min(1).max(10_000),
});

export const action = formActions({
  async order({ request, url, context }: Route.ActionArgs) {
    const { submission, key } = await readForm(request, context, placed);
    const { id = "", place = 1 } = submission.status === "success" ? submission.value : {};
    const result =
      submission.status === "success"
        ? await call(context, updateUnit, { params: { id }, body: { place } }, { key })
        : localFailure(context, 400, "failure:malformed");
    toastResult(context, result, translatorOf(context)("structure-desk:order.done"));
    const governorate = url.searchParams.get("governorate") ?? undefined;
    return redirect(`${treePath(governorate)}#unit-${encodeURIComponent(id)}`, 303);
  },
});

export default function Tree({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("structure-desk");
  if (!loaderData) return <Forbidden />;
  const { governorate, governorateName: name, options, nodes } = loaderData;
  const add = (kind: string) =>
    `${href("/desk/structure/create")}?${new URLSearchParams({ kind, ...(governorate && { governorate }) })}`;
  const isKnown = nodes.some(({ kind, isClosed }) => kind === "governorate" && !isClosed);
  const kinds = governorate
    ? ([...(isKnown ? [] : ["governorate"]), "branch"] as const)
    : (["leadership", "central_secretariat"] as const);
  return (
    <Page
      dense
      title={t("title")}
      lead={t("lead")}
      back="/desk/settings"
      actions={kinds.map((kind) => (
        <ButtonLink key={kind} kind="quiet" icon="plus" href={add(kind)}>
          {t(`add.${kind}`)}
        </ButtonLink>
      ))}
    >
      <PageTitle title={name ? `${t("title")} · ${name}` : t("title")} />
      <div className="tools">
        <Form key={governorate} className="one-choice" action={href("/desk/structure")}>
          <Select
            name="governorate"
            label={t("common:place.governorate")}
            defaultValue={governorate ?? ""}
          >
            <option value="">{t("country")}</option>
            {options.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
          <Button kind="quiet">{t("show")}</Button>
        </Form>
      </div>
      <Section title={name ?? t("country")}>
        {nodes.length === 0 ? (
          <p className="muted">{t("none")}</p>
        ) : (
          <Nodes nodes={nodes} governorate={governorate} />
        )}
      </Section>
    </Page>
  );
}
