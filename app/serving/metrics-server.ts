import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Logger } from "pino";
import { AggregatorRegistry, Registry } from "prom-client";
import { logError } from "#app/logging.ts";
import { explainListenError } from "./address.ts";

export interface MetricsServer {
  readonly port: number;
  close(): Promise<void>;
}

/**
 * Answers /metrics in Prometheus' text format, on an address of its own that no proxy leads to.
 * @param collect the text, asked at each scrape
 * @throws a StartupError when the address can't be had
 */
export async function openMetricsServer(
  { host, port }: { readonly host: string; readonly port: number },
  collect: () => Promise<string>,
  log: Logger,
): Promise<MetricsServer> {
  const server = createServer(({ method, url }, response) => {
    if (url !== "/metrics" || (method !== "GET" && method !== "HEAD")) {
      response.writeHead(404).end();
      return;
    }
    collect().then(
      (text) => {
        response.writeHead(200, { "Content-Type": Registry.PROMETHEUS_CONTENT_TYPE }).end(text);
      },
      (error: unknown) => {
        logError(log, "the metrics can't be read", error, {}, "warn");
        response.writeHead(503).end();
      },
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  }).catch((error: NodeJS.ErrnoException) => {
    throw explainListenError(error, { host, port }, "METRICS_ADDRESS");
  });
  // The server of the site decides when the process ends.
  server.unref();
  return {
    port: (server.address() as AddressInfo).port,
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** The metrics of one process. */
export async function textOf(registries: readonly Registry[]): Promise<string> {
  return (await Promise.all(registries.map((each) => each.metrics()))).join("");
}

/** Of a worker: its primary asks for them, at each scrape. */
export function offerMetrics(registries: Registry[]): void {
  AggregatorRegistry.setRegistries(registries);
  // Listens for the primary's question.
  new AggregatorRegistry();
}

/** Of the primary: its workers' metrics, added up. */
export function collectOfWorkers(): () => Promise<string> {
  const workers = new AggregatorRegistry();
  return () => workers.clusterMetrics();
}
