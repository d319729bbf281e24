import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import { Disclosure } from "#app/components/disclosure.tsx";
import type { Fact } from "./profile-view.server.ts";

export function Facts({ facts }: { facts: readonly Fact[] }) {
  const { t } = useTranslation("profile");
  return (
    <dl className="facts">
      {facts.map((fact) => (
        <Fragment key={fact.name}>
          <dt>{t(`field.${fact.name}`)}</dt>
          <dd>{fact.value ? <Value {...fact} /> : <span className="muted">{t("none")}</span>}</dd>
        </Fragment>
      ))}
    </dl>
  );
}

function Value({ value, masked, ltr }: Fact) {
  const { t } = useTranslation("profile");
  const content = <bdi dir={ltr ? "ltr" : undefined}>{value}</bdi>;
  if (!masked) return content;
  return (
    <Disclosure
      inline
      summary={
        <>
          <bdi dir="ltr">{masked}</bdi> <span className="link">{t("reveal")}</span>
        </>
      }
    >
      {" "}
      {content}
    </Disclosure>
  );
}
