import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import { governorateName } from "#app/arabic/governorates.ts";
import { toLanguage } from "#app/arabic/language.ts";
import { formatList } from "#app/arabic/list.ts";
import { nameIn } from "#app/arabic/name-in.ts";
import { formatNumber } from "#app/arabic/numbers.ts";
import { Section } from "#app/components/page.tsx";
import type { SurveyView } from "./edit.tsx";

export function Facts({ survey }: { survey: SurveyView }) {
  const { t, i18n } = useTranslation("survey");
  const language = toLanguage(i18n.language);
  const { governorates, units, roles, standing, answered, asked } = survey;
  const places = [
    ...governorates.map((name) => governorateName(name, language)),
    ...units.map((unit) => nameIn(language, unit)),
  ];
  const any = (names: readonly string[]) => formatList(names, language, "disjunction");
  const audience = [
    places.length > 0 ? any(places) : t("desk.wholeArea"),
    ...(roles.length > 0 ? [any(roles.map((role) => nameIn(language, role)))] : []),
    ...(standing === "everyone" ? [] : [t(`desk.standing.${standing}`)]),
  ];
  const number = (count: number) => formatNumber(count, language);
  const facts: readonly (readonly [string, string | undefined])[] = [
    [
      t("desk.column.answered"),
      asked === null || asked === undefined
        ? number(answered)
        : t("desk.answeredOf", { answered: number(answered), asked: number(asked) }),
    ],
    [t("desk.field.opensAt"), survey.opensAt],
    [t("desk.field.closesAt"), survey.closesAt],
    [t("desk.audience"), audience.join(" · ")],
    [t("desk.how"), t(survey.isAnonymous ? "isAnonymous" : "isNamed")],
    [t("desk.field.results"), t(`desk.results.${survey.results}`)],
  ];
  return (
    <Section title={t("desk.settings")}>
      <dl className="facts">
        {facts.map(([term, value]) =>
          value ? (
            <Fragment key={term}>
              <dt>{term}</dt>
              <dd>
                <bdi>{value}</bdi>
              </dd>
            </Fragment>
          ) : null,
        )}
      </dl>
    </Section>
  );
}
