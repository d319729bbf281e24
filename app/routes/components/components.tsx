import "../../styles/inside.css";
import { useTranslation } from "react-i18next";
import { data } from "react-router";
import { Page } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { configuration } from "#app/configuration.ts";
import { Filled } from "./filled.tsx";
import { Going } from "./going.tsx";
import { Pressed } from "./pressed.tsx";
import { Said } from "./said.tsx";
import { Shown } from "./shown.tsx";
import { Text } from "./text.tsx";

export const handle = { i18n: ["components"] };

export function loader() {
  if (!configuration().demo) throw data(null, { status: 404 });
  return null;
}

/** All components in all their states, to be looked at when something new is made; in demo mode only. */
export default function Components() {
  const { t } = useTranslation("components");
  return (
    <Page title={t("title")} lead={t("lead")}>
      <PageTitle title={t("title")} />
      <Text />
      <Pressed />
      <Going />
      <Filled />
      <Shown />
      <Said />
    </Page>
  );
}
