import type { Configuration } from "#app/configuration.ts";
import { releaseName } from "#app/release.ts";

/**
 * For the log's first line: what an operator would ask first, without a secret or a password.
 * @param server name and version of the database server
 */
export function factsOf(configuration: Configuration, url: string, server = "PostgreSQL") {
  const { databaseUrl, apiUrl, smtpUrl, s3, push, oneSignal, workers, publicUrl } = configuration;
  const { demo, metricsAddress } = configuration;
  return {
    release: releaseName(),
    node: process.version,
    url,
    publicUrl,
    database: apiUrl ? "none" : `${server}, ${databaseUrl ? "outside" : "embedded"}`,
    ...(apiUrl && { platform: apiUrl }),
    mail: smtpUrl ? new URL(smtpUrl).host : demo && !apiUrl ? "demo mailbox" : "none",
    files: apiUrl ? "none" : s3 ? s3.bucket : "folder",
    push: oneSignal ? "OneSignal" : push ? "Web Push" : "none",
    workers,
    metrics: metricsAddress ? `${metricsAddress.host}:${metricsAddress.port}` : "none",
  };
}
