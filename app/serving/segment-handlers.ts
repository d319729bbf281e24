import { createRequestHandler, type LoaderFunctionArgs, type ServerBuild } from "react-router";
import { hideLoaderData } from "./loader-data.ts";

type RequestHandler = ReturnType<typeof createRequestHandler>;
type Routes = ServerBuild["routes"];

/**
 * A React Router request handler per first path segment, with only the routes that can match. React
 * Router matches linearly, three times a page and more, and copies all routes: with three hundred
 * routes a sixth of a page (docs/decisions/0074-handlers-by-segment.md). Unknown segments and
 * manifest requests get all routes. Pages have handlers of their own, which hide the data of plain
 * ones from its encoding.
 * @param mode as createRequestHandler takes it
 */
export function createSegmentHandlers(build: ServerBuild, mode?: string): RequestHandler {
  const whole = createRequestHandler(build, mode);
  const segments = new Set(pathsOf(build.routes).map(({ segment }) => segment));
  const handlers = new Map<string, RequestHandler>();
  return (request, context) => {
    deleteUnreadableOrigin(request.headers);
    const { pathname } = new URL(request.url);
    const segment = segmentOf(pathname);
    if (!segments.has(segment)) return whole(request, context);
    const isData = pathname.endsWith(".data");
    const name = isData ? `${segment}.data` : segment;
    let handle = handlers.get(name);
    if (!handle) {
      const narrowed = narrow(build, segment);
      handle = createRequestHandler(isData ? narrowed : hidePlainData(narrowed), mode);
      handlers.set(name, handle);
    }
    return handle(request, context);
  };
}

/**
 * React Router throws on an unreadable Origin before any middleware: a bare 400, and a stack in the
 * log, which anybody could fill. "null" is legal and refused in words
 * (app/session/middleware.server.ts).
 */
function deleteUnreadableOrigin(headers: Headers): void {
  const origin = headers.get("origin");
  if (origin !== null && !URL.canParse(origin)) headers.set("origin", "null");
}

export function narrow(build: ServerBuild, segment: string): ServerBuild {
  const ids = new Set<string>();
  for (const { id, segment: own } of pathsOf(build.routes)) {
    // The index is in every page's manifest.
    if (own !== segment && own !== ANY && own !== HOME) continue;
    for (let at: string | undefined = id; at; at = build.routes[at]?.parentId) ids.add(at);
  }
  const pick = <Of>(routes: Record<string, Of>) =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => ids.has(id)));
  return {
    ...build,
    routes: pick(build.routes) as Routes,
    assets: { ...build.assets, routes: pick(build.assets.routes) as typeof build.assets.routes },
  };
}

function hidePlainData(build: ServerBuild): ServerBuild {
  const routes = Object.values(build.routes).filter((route) => route !== undefined);
  const parents = new Set(routes.map(({ parentId }) => parentId));
  const plain = routes.filter(
    ({ id, module: { default: screen, handle } }) =>
      screen && !parents.has(id) && !(handle as { isHydrated?: boolean })?.isHydrated,
  );
  const patterns = new Set(plain.map(({ id }) => pathOf(build.routes, id)));
  const hidden = routes.map((route) => {
    const { loader } = route.module;
    if (!loader) return [route.id, route];
    const hiding = async (args: LoaderFunctionArgs) => {
      const data = await loader(args);
      return patterns.has(args.pattern) ? hideLoaderData(data) : data;
    };
    return [route.id, { ...route, module: { ...route.module, loader: hiding } }];
  });
  return { ...build, routes: Object.fromEntries(hidden) };
}

const ANY = "*";
const HOME = "";

/** As React Router's `pattern`. */
function pathOf(routes: Routes, id: string): string {
  const parts: string[] = [];
  for (let at: string | undefined = id; at; at = routes[at]?.parentId) {
    parts.unshift(routes[at]?.path ?? "");
  }
  return parts.filter(Boolean).join("/") || "/";
}

function pathsOf(routes: Routes): { id: string; segment: string }[] {
  return Object.values(routes).flatMap((route) => {
    if (route?.path === undefined && !route?.index) return [];
    const [segment = HOME] = pathOf(routes, route.id).split("/").filter(Boolean);
    return [{ id: route.id, segment: /^:|[*?]/.test(segment) ? ANY : segment.toLowerCase() }];
  });
}

/**
 * Lower case, as React Router matches; data requests (`/news.data`, `/_root.data`) as their page.
 * Escaped ones match none, and get all routes.
 */
export function segmentOf(pathname: string): string {
  const [, first = HOME, ...more] = pathname.split("/");
  const segment = more.length === 0 ? first.replace(/\.data$/, "") : first;
  return segment === "_root" || segment === "_" ? HOME : segment.toLowerCase();
}
