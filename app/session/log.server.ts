import { configuration } from "#app/configuration.ts";
import { openLog } from "#app/logging.ts";

export const log = openLog(configuration().logLevel, { tier: "web" });
