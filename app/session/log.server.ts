import pino from "pino";
import { configuration } from "#app/configuration.ts";

/** The log of the web tier. */
export const log = pino({ level: configuration().logLevel });
