import type { Configuration } from "#app/configuration.ts";
import { releaseName } from "#app/release.ts";

/** For the log's first line: what an operator would ask first, without a secret or a password. */
export function factsOf(configuration: Configuration, url: string) {
  const { databaseUrl, apiUrl, smtpUrl, s3, push, oneSignal, workers, publicUrl } = configuration;
  return {
    release: releaseName(),
    node: process.version,
    url,
    publicUrl,
    database: apiUrl ? "none" : databaseUrl ? "outside" : "embedded",
    ...(apiUrl && { platform: apiUrl }),
    mail: smtpUrl ? new URL(smtpUrl).host : "none",
    files: s3 ? s3.bucket : "folder",
    push: oneSignal ? "OneSignal" : push ? "Web Push" : "none",
    workers,
  };
}
