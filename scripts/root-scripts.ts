import { join } from "node:path";
import { build, type Plugin } from "vite";

interface RootScripts {
  /** By the name of each file, its source. */
  readonly sources: Readonly<Record<string, string>>;
  readonly target: readonly string[];
}

/**
 * Scripts at the root, whose addresses never change: visitors' service workers and kept pages know them.
 * Each is built by itself: chunks of the application would share files, and these run as classic
 * scripts, also inside a kept page.
 */
export function rootScripts({ sources, target }: RootScripts): Plugin {
  return {
    name: "root-scripts",
    async buildStart() {
      if (this.environment.mode === "dev" || this.environment.name !== "client") return;
      for (const [fileName, path] of Object.entries(sources)) {
        const source = await bundle(path, { target, minify: true });
        this.emitFile({ type: "asset", fileName, source });
      }
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const source = sources[request.url?.split("?")[0]?.slice(1) ?? ""];
        if (!source) return next();
        bundle(source, { target, minify: false }).then((text) => {
          response.setHeader("Content-Type", "text/javascript");
          response.setHeader("Cache-Control", "no-cache");
          response.end(text);
        }, next);
      });
    },
  };
}

async function bundle(
  source: string,
  { target, minify }: { target: readonly string[]; minify: boolean },
): Promise<string> {
  const built = await build({
    configFile: false,
    envDir: false,
    publicDir: false,
    logLevel: "warn",
    build: {
      write: false,
      minify,
      target: [...target],
      modulePreload: false,
      rolldownOptions: {
        input: join(import.meta.dirname, "..", source),
        output: { format: "iife" },
      },
    },
  });
  if (!("output" in built)) throw new Error(`${source} is not one file.`);
  const [script, ...others] = built.output;
  if (!script || others.length > 0) throw new Error(`${source} is not one file.`);
  return script.code;
}
