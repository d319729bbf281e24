import { toLanguage } from "#app/arabic/language.ts";
import "./styles/app.css";
import personalScript from "virtual:personal";
import { Suspense, useContext, useState } from "react";
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useMatches,
  useRouteLoaderData,
} from "react-router";
import { useTranslation } from "#app/components/translation.ts";
import type { Route } from "./+types/root";
import { AppShell } from "./components/app-shell.tsx";
import { ErrorPage } from "./components/error-page.tsx";
import { FormKeyProvider } from "./components/form-key.tsx";
import { Nonce } from "./components/nonce.tsx";
import { OrganisationProvider, useOrganisation } from "./components/organisation.tsx";
import { MissingPage, PlainPage } from "./components/plain-page.tsx";
import { ServiceWorker } from "./components/service-worker.tsx";
import { Theme } from "./components/theme.tsx";
import { toBannerView } from "./routes/access/banner.server.ts";
import { bannerOf } from "./routes/access/banner.ts";
import { loadMenu } from "./routes/access/menu-view.server.ts";
import { Bell } from "./routes/notification/bell/bell.tsx";
import { loadBell } from "./routes/notification/bell/bell-data.server.ts";
import { loadSearchBox } from "./routes/search/search-box-words.server.ts";
import type { Visitor } from "./session/admission.ts";
import { browserUrl } from "./session/browser-url.server.ts";
import { noCookiesMessage } from "./session/cookies-kept.server.ts";
import { i18nextMiddleware } from "./session/i18n.server.ts";
import {
  callMiddleware,
  forPages,
  keepPostedForm,
  noteLargeBody,
  requirePageMethod,
  requireSameOrigin,
  sessionMiddleware,
  shedLoad,
} from "./session/middleware.server.ts";
import { organisationOf, toOrganisationView } from "./session/organisation.server.ts";
import { formerOwnersOf, ownerOf, typedFormOf } from "./session/owner.server.ts";
import { isScreenOffered } from "./session/platform-features.server.ts";
import { preferencesOf } from "./session/preferences.server.ts";
import { formKeyOf } from "./session/public-page.server.ts";
import { toastOf } from "./session/toast.server.ts";
import { visitorOf } from "./session/visitor.server.ts";
import { AnothersPage, ConnectionLost, SearchBox } from "./signed-in-lazy.tsx";
import { transportMiddleware } from "./transport.server.ts";

export const middleware: Route.MiddlewareFunction[] = [
  callMiddleware,
  ...[
    sessionMiddleware,
    transportMiddleware,
    i18nextMiddleware,
    requirePageMethod,
    requireSameOrigin,
    shedLoad,
    keepPostedForm,
    noteLargeBody,
  ].map(forPages),
];

export async function loader({ context, url }: Route.LoaderArgs) {
  const visitor = await visitorOf(context);
  const loadedBell = loadBell(context);
  const typed = typedFormOf(context);
  const [bell, menu] = await Promise.all([loadedBell, loadMenu(context, url.pathname, loadedBell)]);
  return {
    ...preferencesOf(context),
    organisation: toOrganisationView(organisationOf(context), preferencesOf(context)),
    visitor: {
      kind: visitor.kind,
      name: visitor.kind === "authenticated" ? visitor.user?.displayName : undefined,
      photoUrl:
        visitor.kind === "authenticated"
          ? browserUrl(visitor.user?.photoURL ?? visitor.user?.profile?.profileImage)
          : undefined,
      isApplying: bannerOf(visitor) !== undefined && isScreenOffered("/application"),
    },
    script: isKnown(visitor) ? personalScript : undefined,
    owner: visitor.kind === "authenticated" ? ownerOf(context, visitor) : "",
    formerOwners: formerOwnersOf(context, visitor).join(" "),
    bell,
    menu,
    search: loadSearchBox(context, visitor),
    banner: toBannerView(context, url.pathname, visitor),
    toast: toastOf(context) ?? noCookiesToast(context),
    returnTo: url.pathname + url.search,
    ...(typed && { typed }),
    formKey: formKeyOf(context, visitor),
  };
}

function isKnown({ kind }: Visitor): boolean {
  return kind === "authenticated" || kind === "guest";
}

function noCookiesToast(context: Route.LoaderArgs["context"]) {
  const message = noCookiesMessage(context);
  return message ? ({ type: "error", message } as const) : undefined;
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { name, promise } = loaderData.organisation;
  return [{ name: "description", content: `${name}: ${promise}` }];
}

/** Also after a refused form: its toast and a fresh key come with this loader's data. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs) {
  return args.actionStatus !== undefined || args.defaultShouldRevalidate;
}

export interface RouteHandle {
  /** Namespaces of locales/ beside common. */
  i18n?: string[];
  isBare?: boolean;
  isWhole?: boolean;
  /** React takes it over in the browser (docs/architecture.md#plain-pages-and-applications). */
  isHydrated?: boolean;
  /** Needs scripts in the lite version too, by its loader's data. */
  needsScripts?: (data: never) => boolean;
  /** Refresh header without scripts, by its loader's data. */
  refreshHeader?: (data: never) => string | undefined;
}

export function Layout({ children }: { children: React.ReactNode }) {
  const data = useRouteLoaderData<typeof loader>("root");
  return (
    <OrganisationProvider value={data?.organisation}>
      <Document>{children}</Document>
    </OrganisationProvider>
  );
}

function Document({ children }: { children: React.ReactNode }) {
  const data = useRouteLoaderData<typeof loader>("root");
  const { background, icon, touchIcon, style } = useOrganisation();
  const { i18n } = useTranslation();
  const language = data?.language ?? toLanguage(i18n.language);
  const chosen = useContext(Theme);
  const isPlain = useContext(PlainPage);
  const theme = data?.theme ?? chosen;
  const matches = useMatches();
  const routeNamespaces = matches.flatMap(
    ({ handle }) => (handle as RouteHandle | undefined)?.i18n ?? [],
  );
  const namespaces = ["common", ...(data?.owner ? ["unanswered"] : []), ...routeNamespaces];
  const refresh = matches
    .map(({ handle, loaderData }) =>
      (handle as RouteHandle | undefined)?.refreshHeader?.(loaderData as never),
    )
    .find(Boolean);
  const needsScripts = matches.some(({ handle, loaderData }) =>
    (handle as RouteHandle | undefined)?.needsScripts?.(loaderData as never),
  );
  return (
    <html
      lang={language}
      dir={language === "ar" ? "rtl" : "ltr"}
      data-theme={theme}
      data-lite={data?.lite ? "" : undefined}
      data-owner={data?.formKey.owner || undefined}
      data-script={data?.script}
      data-former-owners={data?.formerOwners || undefined}
      data-namespaces={isPlain ? undefined : [...new Set(namespaces)].join(" ")}
      // app/enhancement marks itself here.
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content={theme} />
        <meta name="theme-color" content={background} />
        <link rel="icon" {...icon} />
        <link rel="apple-touch-icon" href={touchIcon} />
        <link rel="manifest" href="/manifest.webmanifest" />
        <Meta />
        {/* Development has the sheets of a screen there alone. */}
        {(!isPlain || import.meta.env.DEV) && <Links />}
        {refresh && (
          <noscript>
            <meta httpEquiv="refresh" content={refresh} />
          </noscript>
        )}
        <OrganisationStyle css={style} />
      </head>
      <body>
        {children}
        {!isPlain && data && (!data.lite || needsScripts) && (
          <>
            <ScrollRestoration />
            <Scripts />
          </>
        )}
      </body>
    </html>
  );
}

/** Fixed for the document: a policy of hashes lets no script write styles. */
function OrganisationStyle({ css }: { css: string | undefined }) {
  const nonce = useContext(Nonce);
  const [first] = useState(css);
  if (!first) return null;
  return (
    <style
      nonce={nonce}
      // Browsers hide the nonce from scripts.
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: made of checked colours and one address
      dangerouslySetInnerHTML={{ __html: first }}
    />
  );
}

export default function Root({ loaderData }: Route.ComponentProps) {
  const handles = useMatches().map(({ handle }) => handle as RouteHandle | undefined);
  const isBare = handles.some((handle) => handle?.isBare);
  const isPlain = useContext(PlainPage);
  const worker = <ServiceWorker isWanted={loaderData.visitor.kind === "authenticated"} />;
  return (
    <FormKeyProvider value={loaderData.formKey}>
      {isBare ? (
        <main id="main">
          {worker}
          <Outlet />
        </main>
      ) : (
        <>
          {worker}
          {isPlain ? (
            loaderData.script && <PageStatus />
          ) : (
            <Suspense>
              {loaderData.owner && (
                <ConnectionLost owner={loaderData.owner} formerOwners={loaderData.formerOwners} />
              )}
            </Suspense>
          )}
          <AppShell
            {...loaderData}
            bell={loaderData.bell && <Bell bell={loaderData.bell} />}
            search={searchOf(loaderData)}
            isWhole={handles.some((handle) => handle?.isWhole)}
          >
            <Outlet />
          </AppShell>
        </>
      )}
    </FormKeyProvider>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const data = useRouteLoaderData<typeof loader>("root");
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const details = isRouteErrorResponse(error) ? error.data : undefined;
  const Missing = useContext(MissingPage);
  const isMissing = Missing && status === 404 && !details;
  const problem = isMissing ? (
    <Missing />
  ) : details?.another ? (
    <Suspense>
      <AnothersPage {...details} />
    </Suspense>
  ) : (
    <ErrorPage
      status={status}
      unsent={details?.unsent}
      isNotOffered={details?.isNotOffered === true}
      isOverloaded={details?.isOverloaded === true}
    />
  );
  const isPlain = useContext(PlainPage);
  if (!data) return <BareShell>{problem}</BareShell>;
  return (
    <FormKeyProvider value={data.formKey}>
      {isPlain && data.script && <PageStatus />}
      <AppShell {...data} bell={data.bell && <Bell bell={data.bell} />} search={searchOf(data)}>
        {problem}
      </AppShell>
    </FormKeyProvider>
  );
}

/** Of plain pages, by app/enhancement/personal/status.ts. */
function PageStatus() {
  return <div role="status" id="page-status" />;
}

function searchOf({
  search,
  returnTo,
}: Pick<Route.ComponentProps["loaderData"], "search" | "returnTo">) {
  return (
    search && (
      <Suspense>
        <SearchBox currentPath={returnTo} {...search} />
      </Suspense>
    )
  );
}

/** For an unknown visitor: the platform was away when the guard asked. */
function BareShell({ children }: { children: React.ReactNode }) {
  const { portal, name } = useOrganisation();
  return (
    <>
      {useContext(PlainPage) && <PageStatus />}
      <header className="top">
        <a className="brand" href="/">
          <span>
            <b>{portal}</b> <small>{name}</small>
          </span>
        </a>
      </header>
      <div className="page">
        <main id="main">{children}</main>
      </div>
    </>
  );
}
