import type { i18n } from "i18next";
import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider, Trans } from "react-i18next";
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from "react-router";
import { FormKeyProvider } from "#app/components/form-key.tsx";
import { Link } from "#app/components/link.tsx";
import { Section } from "#app/components/page.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { Asked } from "./asked.tsx";
import { Buttons } from "./buttons.tsx";
import { Content } from "./content.tsx";
import { Decided } from "./decided.tsx";
import { Fields } from "./fields.tsx";
import { Kept } from "./kept.tsx";
import { Lists } from "./lists.tsx";
import { Messages } from "./messages.tsx";
import { Navigation } from "./navigation.tsx";
import { Numbers } from "./numbers.tsx";
import { Talk } from "./talk.tsx";

/** Server-rendered: importing all components into the browser would enlarge shared chunks. */
export async function renderParts(request: Request, i18next: i18n): Promise<string> {
  const handler = createStaticHandler([{ path: "*", Component: Parts }]);
  const context = await handler.query(request);
  if (context instanceof Response) throw context;
  const router = createStaticRouter(handler.dataRoutes, context);
  return renderToStaticMarkup(
    <I18nextProvider i18n={i18next}>
      <StaticRouterProvider router={router} context={context} hydrate={false} />
    </I18nextProvider>,
  );
}

/** Never submitted. */
const key = { id: "00000000-0000-4000-8000-000000000000", owner: "000000000000" };

function Parts() {
  return (
    <FormKeyProvider value={key}>
      <Text />
      <Buttons />
      <Navigation />
      <Fields />
      <Decided />
      <Lists />
      <Content />
      <Messages />
      <Talk />
      <Kept />
      <Asked />
      <Numbers />
    </FormKeyProvider>
  );
}

function Text() {
  const { t } = useTranslation("components");
  return (
    <Section title={t("text.title")} more={{ href: "#words", label: t("press.small") }} id="words">
      <p className="prose">
        <Trans t={t} i18nKey="text.paragraph" components={{ here: <Link to="#words" /> }} />
      </p>
      <h3>{t("text.heading")}</h3>
      <p className="muted">{t("text.muted")}</p>
      <p className="meta">
        <span className="tag">{t("text.kind")}</span>{" "}
        <span className="tag warm">{t("go.late")}</span> <span>{t("text.muted")}</span>
      </p>
      <p className="words" dir="auto">
        {t("text.quote")}
      </p>
    </Section>
  );
}
