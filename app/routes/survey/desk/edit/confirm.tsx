import { useTranslation } from "react-i18next";
import { ConfirmPage, HiddenFields } from "#app/components/confirm-page.tsx";
import { Disclosure } from "#app/components/disclosure.tsx";
import type { SurveyKind } from "#app/contract/survey.values.ts";
import { ShownSurvey } from "../shown.tsx";
import type { SurveyToConfirm } from "./confirm.server.ts";

interface ConfirmPublishProps {
  kind: SurveyKind;
  survey: SurveyToConfirm;
  back: string;
}

export function ConfirmPublish({ kind, survey, back }: ConfirmPublishProps) {
  const { t } = useTranslation("survey");
  const { title, opens, closes, people, version, shown } = survey;
  const cairo = (when: string) => t("desk.confirm.cairo", { when });
  return (
    <ConfirmPage
      isGood
      title={t(`desk.confirm.${kind}`)}
      about={title}
      lead={t(opens ? "desk.confirm.later" : "desk.confirm.now")}
      isFinal={!opens}
      back={{ href: back, label: title }}
      form="publish-confirm"
      action={`${back}?act=publish`}
      submit={
        opens || people === undefined
          ? t(`desk.press.${kind}`)
          : t("desk.confirm.submit", { count: people })
      }
      cancel={t("desk.previewBack")}
      fields={<HiddenFields values={[["version", String(version)]]} />}
      facts={[
        [t("desk.field.opensAt"), opens ? cairo(opens) : t("desk.confirm.atOnce")],
        [t("desk.field.closesAt"), cairo(closes)],
        [
          t("desk.audience"),
          people === undefined ? undefined : t("desk.confirm.people", { count: people }),
        ],
        [t("desk.how"), t(survey.isAnonymous ? "isAnonymous" : "isNamed")],
      ]}
    >
      <Disclosure summary={t("desk.preview")}>
        <ShownSurvey {...shown} />
      </Disclosure>
    </ConfirmPage>
  );
}
