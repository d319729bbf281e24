import { useTranslation } from "react-i18next";
import { Form, href, useNavigation } from "react-router";
import { Button } from "#app/components/button.tsx";
import { FormKeyField } from "#app/components/form-key.tsx";
import { Section } from "#app/components/page.tsx";
import { PreviousLink } from "../step-form.tsx";
import type { reviewAnswers } from "./review-answers.server.ts";

export function ReviewAnswers({ groups }: { groups: ReturnType<typeof reviewAnswers> }) {
  const { t } = useTranslation(["membership", "apply"]);
  const busy = useNavigation().state !== "idle";
  return (
    <>
      {groups.map(({ group, rows }) => {
        const step = t(`step.${group}`);
        const change = {
          href: `${href("/registerNow")}?step=${group}&from=review`,
          label: t("apply:review.change", { step }),
        };
        return (
          <Section key={group} title={step} more={change}>
            <dl className="facts">
              {rows.map(({ name, value }) => (
                <Answer key={name} label={t(`field.${name}`)} value={value} />
              ))}
            </dl>
          </Section>
        );
      })}
      <Form method="post" action={`${href("/registerNow")}?step=review`} className="row">
        <FormKeyField form="review" />
        <Button disabled={busy}>{t("apply:review.next")}</Button>
        <PreviousLink step="review" />
      </Form>
    </>
  );
}

type Row = ReturnType<typeof reviewAnswers>[number]["rows"][number];

function Answer({ label, value }: { label: string; value: Row["value"] }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{value ? <bdi dir={value.isNumber ? "ltr" : undefined}>{value.text}</bdi> : "—"}</dd>
    </>
  );
}
