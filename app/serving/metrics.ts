import type { IncomingMessage, ServerResponse } from "node:http";
import { performance } from "node:perf_hooks";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { readRelease } from "#app/release.ts";
import type { RequestClass } from "./overload.ts";

/** Addresses would be personal, and without end. */
export type Route =
  | "api"
  | "asset"
  | "cached-page"
  | "data"
  | "file"
  | "form"
  | "health"
  | "page"
  | "stream";

/** What the server around the application counts for a monitor (docs/operations.md#watch). */
export interface Metrics {
  readonly registry: Registry;
  /**
   * Counts an answer that is over.
   * @param since of `performance.now()`
   * @param route by default found by the request
   */
  answered(request: IncomingMessage, response: ServerResponse, since: number, route?: Route): void;
  shed(of: RequestClass): void;
  /** `old`: sent while the server was too busy to render it anew. */
  pageFound(result: "hit" | "miss" | "old"): void;
  /** Adds what is read at each scrape. */
  gauge(name: string, help: string, read: () => number): void;
}

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const { version, commit = "" } = readRelease();
  new Gauge({
    name: "sawt_info",
    help: "1; the labels say which release runs.",
    labelNames: ["version", "commit", "node"],
    // Of several workers; others are added up.
    aggregator: "first",
    registers,
  }).set({ version, commit, node: process.version }, 1);
  const answers = new Counter({
    name: "sawt_http_requests_total",
    help: "Answered requests; status aborted: the client went away first.",
    labelNames: ["route", "status"],
    registers,
  });
  const durations = new Histogram({
    name: "sawt_http_request_duration_seconds",
    help: "From a request's headers to the end of its answer; without streams.",
    labelNames: ["route"],
    buckets: SECONDS,
    registers,
  });
  const sheds = new Counter({
    name: "sawt_http_sheds_total",
    help: "Requests refused with 503 because the server was too busy.",
    labelNames: ["class"],
    registers,
  });
  const pages = new Counter({
    name: "sawt_page_cache_requests_total",
    help: "Open pages by whether they were in memory.",
    labelNames: ["result"],
    registers,
  });
  return {
    registry,
    answered(request, response, since, route = routeOf(request)) {
      const { headersSent, statusCode } = response;
      const status = headersSent ? `${Math.floor(statusCode / 100)}xx` : "aborted";
      answers.inc({ route, status });
      if (route !== "stream") durations.observe({ route }, (performance.now() - since) / 1000);
    },
    shed: (of) => sheds.inc({ class: of }),
    pageFound: (result) => pages.inc({ result }),
    gauge(name, help, read) {
      // A server of tests serves several builds.
      registry.removeSingleMetric(name);
      new Gauge({
        name,
        help,
        registers,
        collect() {
          this.set(read());
        },
      });
    },
  };
}

/** Adds memory, garbage collection and the event loop's lag, which cost a little each second. */
export function watchProcess({ registry }: Pick<Metrics, "registry">): void {
  collectDefaultMetrics({ register: registry });
}

export function routeOf({ method, url = "" }: Pick<IncomingMessage, "method" | "url">): Route {
  if (/\/stream(\?|$)/.test(url)) return "stream";
  if (/^\/api\/v1\/(files|share)\//.test(url)) return "file";
  if (url.startsWith("/api/")) return "api";
  if (method !== "GET" && method !== "HEAD") return "form";
  if (url === "/healthz" || url === "/readyz") return "health";
  if (/^\/__manifest|\.data(\?|$)/.test(url)) return "data";
  return /^[^?]*\.\w+(\?|$)/.test(url) ? "asset" : "page";
}
