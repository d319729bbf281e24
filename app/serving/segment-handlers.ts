import { createRequestHandler, type ServerBuild } from "react-router";

type RequestHandler = ReturnType<typeof createRequestHandler>;
type Routes = ServerBuild["routes"];

/**
 * React Router's request handler, one for each first segment of a path, with the routes that a path which
 * begins so can lead to. React Router compares a path with one route after the other, three times a page
 * and more, and makes objects of all routes to render one: with three hundred routes that is a sixth of a
 * page (docs/decisions/0074-handlers-by-segment.md). A path that begins as no route does is answered by a
 * handler with all of them, as is its own question which routes there are.
 *
 * @param mode as createRequestHandler takes it
 */
export function createSegmentHandlers(build: ServerBuild, mode?: string): RequestHandler {
  const whole = createRequestHandler(build, mode);
  const segments = new Set(pathsOf(build.routes).map(({ segment }) => segment));
  const handlers = new Map<string, RequestHandler>();
  return (request, context) => {
    deleteUnreadableOrigin(request.headers);
    const segment = segmentOf(new URL(request.url).pathname);
    if (!segments.has(segment)) return whole(request, context);
    let handle = handlers.get(segment);
    if (!handle) {
      handle = createRequestHandler(narrow(build, segment), mode);
      handlers.set(segment, handle);
    }
    return handle(request, context);
  };
}

/**
 * Of an Origin that can't be read React Router makes an error of its own, before any middleware: a bare
 * 400 in English, and a stack in the log, which anybody could fill. "null" is what a browser sends that won't
 * say; such a post is refused in words (app/session/middleware.server.ts).
 */
function deleteUnreadableOrigin(headers: Headers): void {
  const origin = headers.get("origin");
  if (origin !== null && !URL.canParse(origin)) headers.set("origin", "null");
}

/** The build with what a path may lead to that begins with a segment. */
export function narrow(build: ServerBuild, segment: string): ServerBuild {
  const ids = new Set<string>();
  for (const { id, segment: own } of pathsOf(build.routes)) {
    // Home is told to the browser with every page.
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

/** What a route begins with whose first segment may be anything. */
const ANY = "*";
const HOME = "";

/** The routes that a path can end at, each with the first segment of its path. */
function pathsOf(routes: Routes): { id: string; segment: string }[] {
  const pathOf = (id: string | undefined): string => {
    const route = id === undefined ? undefined : routes[id];
    return route ? `${pathOf(route.parentId)}/${route.path ?? ""}` : "";
  };
  return Object.values(routes).flatMap((route) => {
    if (route?.path === undefined && !route?.index) return [];
    const [segment = HOME] = pathOf(route.id).split("/").filter(Boolean);
    return [{ id: route.id, segment: /^:|[*?]/.test(segment) ? ANY : segment.toLowerCase() }];
  });
}

/**
 * The first segment of a request's path in lower case, as React Router compares it; of a request for data
 * (`/news.data`, `/_root.data`) that of its page. One that is written otherwise, in escapes for one, is none
 * of the routes' and is answered by all.
 */
export function segmentOf(pathname: string): string {
  const [, first = HOME, ...more] = pathname.split("/");
  const segment = more.length === 0 ? first.replace(/\.data$/, "") : first;
  return segment === "_root" || segment === "_" ? HOME : segment.toLowerCase();
}
