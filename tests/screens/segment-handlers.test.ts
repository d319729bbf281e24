import { type EntryContext, matchRoutes, type RouteObject, type ServerBuild } from "react-router";
import { beforeAll, expect, test } from "vitest";
import { createSegmentHandlers, narrow, segmentOf } from "#app/serving/segment-handlers.ts";
import { some } from "#tests/world/exhaustive.ts";
import { setUpScreens } from "#tests/world/screens.ts";

const screens = setUpScreens();
let build: ServerBuild;
let whole: RouteObject[];
beforeAll(async () => {
  build = await screens.load<ServerBuild>("virtual:react-router/server-build");
  whole = treeOf(build);
});

function treeOf({ routes }: ServerBuild, parent?: string): RouteObject[] {
  return Object.values(routes).flatMap((route) => {
    if (!route || route.parentId !== parent) return [];
    const { id, path, index } = route;
    const children = treeOf({ ...build, routes }, id);
    return [{ id, path, index, ...(children.length > 0 && { children }) } as RouteObject];
  });
}

/** What a path leads to among some routes. */
const leadsTo = (routes: RouteObject[], path: string) =>
  matchRoutes(routes, path)?.map(({ route, params }) => [route.id, params]);

test("a path leads to the same with the routes of its first segment as with all of them", () => {
  const paths = Object.values(build.routes).flatMap((route, place) => {
    if (route?.path === undefined && !route?.index) return [];
    const path = `/${(route.path ?? "").replaceAll(/:\w+\??/g, "7").replaceAll("*", "what/ever")}`;
    // Those above it are asked for as well: a page tells the browser of them.
    const above = path.slice(0, path.lastIndexOf("/")) || "/";
    const ways = [path, path.toUpperCase(), `${path}/`, `${path}/nowhere`, `${path}x`, above];
    // One after the other: to match a path with all routes takes milliseconds.
    return some(ways, place, 3);
  });
  const parts = new Map(
    [...new Set(paths.map(segmentOf))].map((segment) => {
      const { routes, assets } = narrow(build, segment);
      expect(Object.keys(assets.routes).sort()).toEqual(Object.keys(routes).sort());
      expect(Object.keys(routes).length).toBeLessThan(Object.keys(build.routes).length / 2);
      return [segment, treeOf({ ...build, routes })];
    }),
  );
  for (const path of new Set(paths)) {
    expect(leadsTo(parts.get(segmentOf(path)) ?? [], path), path).toEqual(leadsTo(whole, path));
  }
  expect(parts.size).toBeGreaterThan(50);
});

test.each([
  ["/", ""],
  ["/_root.data", ""],
  ["/_.data", ""],
  ["/news", "news"],
  ["/News.data", "news"],
  ["/news/12.data", "news"],
  ["/%6Eews", "%6eews"],
  ["//news", ""],
])("the first segment of %s is %j", (path, segment) => {
  expect(segmentOf(path)).toBe(segment);
});

test.each(["/%6Eews", "//news", "/nowhere", "/__manifest?paths=/news&version=x"])(
  "%s is answered as by all routes",
  async (path) => {
    const { createRequestHandler } = await import("react-router");
    const request = () => new Request(screens.origin + path);
    const answer = await screens.handle(request());
    const byAll = await createRequestHandler(build, "production")(request());
    expect([answer.status, answer.headers.get("location")]).toEqual([
      byAll.status,
      byAll.headers.get("location"),
    ]);
  },
);

test.each([
  ["/news", true],
  ["/login", false],
])("the loaders' data of %s is hidden from its encoding: %s", async (path, isHidden) => {
  const seen: unknown[] = [];
  const handleRequest = (_: Request, status: number, __: Headers, entry: EntryContext) => {
    seen.push(...Object.values(entry.staticHandlerContext.loaderData));
    return new Response(null, { status });
  };
  const entry = { ...build.entry, module: { ...build.entry.module, default: handleRequest } };
  const handle = createSegmentHandlers({ ...build, entry } as ServerBuild, "production");
  await handle(new Request(screens.origin + path));
  const encoded = seen.filter((data) => data && Object.keys(data).length > 0);
  expect(seen.length).toBeGreaterThan(1);
  expect(encoded.length > 0).toBe(!isHidden);
  // Applications that come here ask for it.
  const asked = await screens.handle(new Request(`${screens.origin}${path}.data`));
  expect((await asked.text()).length).toBeGreaterThan(1_000);
});
