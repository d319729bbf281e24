import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { projectRoot } from "./configuration.ts";

const versioned = z.object({ version: z.string() });
const built = z.object({ commit: z.string().optional() });

export interface Release {
  /** Of package.json. */
  readonly version: string;
  /** Of the sources that were built; where they came without git, of COMMIT. */
  readonly commit: string | undefined;
}

/** Written by scripts/release.ts after the build. */
export const RELEASE_FILE = "build/release.json";

let found: Release | undefined;

export function readRelease(): Release {
  found ??= {
    version: versioned.parse(readJson("package.json")).version,
    commit: built.safeParse(readJson(RELEASE_FILE)).data?.commit,
  };
  return found;
}

/** "0.1.0 (826488ed)". */
export function releaseName({ version, commit }: Release = readRelease()): string {
  return commit ? `${version} (${commit})` : version;
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(join(projectRoot(), path), "utf8"));
  } catch {
    return undefined;
  }
}
