import type { Build } from "#app/serving/build.ts";

/** A build whose every page is what `answer` says, without React: for tests of the server around it. */
export function fakeBuild(
  answer: (request: Request) => Response | Promise<Response>,
  application: Partial<Build["entry"]["module"]> = {},
): Build {
  const handle = ({ request }: { request: Request }) => answer(request);
  const route = { id: "any", path: "*", module: { loader: handle, action: handle } };
  const build: unknown = {
    entry: {
      module: {
        default: () => new Response(null, { status: 500 }),
        open: async () => ({ lines: [] }),
        close: async () => undefined,
        isReady: async () => true,
        onPublish: () => () => undefined,
        ...application,
      },
    },
    routes: { any: route },
    assets: { entry: { imports: [], module: "" }, routes: {}, url: "", version: "" },
    publicPath: "/",
    assetsBuildDirectory: "",
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: "initial" },
    allowedActionOrigins: ["**"],
  };
  return build as Build;
}
