import { cp } from "node:fs/promises";
import { join } from "node:path";
import { readConfiguration } from "#app/configuration.ts";
import { openPlatform } from "#app/platform/open.ts";

let loaded: Promise<string> | undefined;

/** Makes a DATA_DIR with the demo in it: a copy of one, so that the demo is loaded once for all parts. */
export async function copyDemoData(folder: string, dataDir: string): Promise<void> {
  loaded ??= loadDemo(join(folder, "demo"));
  await cp(await loaded, dataDir, { recursive: true });
}

async function loadDemo(dataDir: string): Promise<string> {
  const env = { DEMO: "1", LOG_LEVEL: "error", DATA_DIR: dataDir };
  const platform = await openPlatform(readConfiguration(env), { work: false });
  await platform.close();
  return dataDir;
}
