import type { i18n } from "i18next";
import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from "react-router";
import { Filled } from "./filled.tsx";
import { Going } from "./going.tsx";
import { Pressed } from "./pressed.tsx";
import { Said } from "./said.tsx";
import { Shown } from "./shown.tsx";
import { Text } from "./text.tsx";

/**
 * The HTML of all components. Rendered here, because a page that had them all in the browser would
 * weigh on every other: what is shared by some pages is loaded by all.
 */
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

function Parts() {
  return (
    <>
      <Text />
      <Pressed />
      <Going />
      <Filled />
      <Shown />
      <Said />
    </>
  );
}
