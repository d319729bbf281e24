import { spawnSync } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { projectRoot } from "#app/configuration.ts";
import { RELEASE_FILE } from "#app/release.ts";

/** After the build: which commit was built. An image is made without git: it is told by COMMIT. */
const options = { cwd: projectRoot(), encoding: "utf8" } as const;
const asked = spawnSync("git", ["rev-parse", "--short=8", "HEAD"], options);
const commit = process.env.COMMIT || (asked.status === 0 ? asked.stdout.trim() : undefined);
await writeFile(join(projectRoot(), RELEASE_FILE), JSON.stringify({ commit }));
