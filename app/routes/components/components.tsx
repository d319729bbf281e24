import "../../styles/act-rows.css";
import "../../styles/colour-field.css";
import "../../styles/languages.css";
import "../../styles/rail.css";
import { data } from "react-router";
import { Page } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { configuration } from "#app/configuration.ts";
import { i18nOf } from "#app/session/i18n.server.ts";
import componentsStyle from "../../styles/components.css?url";
import insideStyle from "../../styles/inside.css?url";
import type { Route } from "./+types/components";
import { renderParts } from "./parts.server.tsx";

export const handle = { isHydrated: true, i18n: ["components", "desk", "file", "list"] };

export async function loader({ request, context }: Route.LoaderArgs) {
  if (!configuration().demo) throw data(null, { status: 404 });
  return { parts: await renderParts(request, i18nOf(context)) };
}

export default function Components({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("components");
  return (
    <Page title={t("title")} lead={t("lead")}>
      <PageTitle title={t("title")} />
      {/* Open pages lack this style. */}
      <link rel="stylesheet" href={insideStyle} />
      <link rel="stylesheet" href={componentsStyle} />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own components have written it */}
      <div className="screen" dangerouslySetInnerHTML={{ __html: loaderData.parts }} />
    </Page>
  );
}
