import pino from "pino";
import { configuration } from "#app/configuration.ts";

export const log = pino({ level: configuration().logLevel });
