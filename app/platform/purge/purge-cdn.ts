import type { Logger } from "pino";
import type { PurgeConfiguration } from "#app/configuration.ts";
import { AppError, logError } from "#app/logging.ts";

const TIMEOUT_MS = 10_000;

/**
 * Asks the CDN to forget open pages.
 * @throws when refused or unanswered, so that the queue retries
 */
export function purgeCdn(purge: PurgeConfiguration, log: Logger) {
  return async (): Promise<void> => {
    const { url, method, header, body } = purge;
    const headers = new Headers();
    if (header) headers.set(...header);
    if (body !== undefined) headers.set("Content-Type", "application/json");
    try {
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      const init = { method, headers, redirect: "manual", signal } as const;
      const response = await fetch(url, body === undefined ? init : { ...init, body });
      await response.body?.cancel();
      if (!response.ok) throw new AppError(`The CDN answered a purge with ${response.status}.`);
    } catch (error) {
      logError(log, "a purge of the CDN failed", error, {}, "warn");
      throw error;
    }
  };
}
