import { Button, ButtonLink } from "#app/components/button.tsx";
import { Page } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { surveyDeskPath } from "#app/contract/survey.values.ts";
import { readDeskSurvey } from "#app/contract/survey-desk.ts";
import { call } from "#app/session/api.server.ts";
import { pageFailure } from "#app/session/failure.server.ts";
import { Said } from "../said.tsx";
import type { Route } from "./+types/preview";
import { surveyKindAt } from "./kind.ts";
import { toSurveyPreview } from "./survey-preview.server.ts";
import { ShownSurvey } from "./survey-preview.tsx";

export const handle = { isHydrated: true, i18n: ["survey", "survey-answer"] };

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const result = await call(context, readDeskSurvey, { params });
  if (!result.ok) throw pageFailure(result);
  return {
    id: result.data.id,
    kind: surveyKindAt(url.pathname),
    ...toSurveyPreview(context, result.data),
  };
}

export default function PreviewSurvey({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation(["survey", "survey-answer"]);
  const { id, kind, survey, hasEnd } = loaderData;
  const { title } = survey;
  return (
    <Page
      narrow
      title={<Said {...title} />}
      lead={t("desk.previewLead")}
      back={{ href: surveyDeskPath(kind, id, "edit"), label: title.text }}
    >
      <PageTitle title={t("desk.previewOf", { title: title.text })} />
      <ShownSurvey survey={survey} hasEnd={hasEnd} />
      <div className="row">
        <Button disabled>{t(`survey-answer:send.${kind}`)}</Button>
        <ButtonLink kind="quiet" href={surveyDeskPath(kind, id, "edit")}>
          {t("desk.previewBack")}
        </ButtonLink>
      </div>
    </Page>
  );
}
