import { readConfiguration } from "#app/configuration.ts";
import { openPlatform } from "#app/platform/open.ts";

/** A process of its own that does the jobs of a platform, until it is killed. */
await openPlatform(readConfiguration(process.env));
