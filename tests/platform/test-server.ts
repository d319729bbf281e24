import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pino from "pino";
import { type HttpServer, openHttpServer } from "#app/serving/http-server.ts";
import { defaultLimits, type Limits } from "#app/serving/limits.ts";
import type { Metrics } from "#app/serving/metrics.ts";
import type { Overload } from "#app/serving/overload.ts";
import { fakeBuild } from "./fake-build.ts";

/** Limits that tests can reach and wait for. */
export const shortLimits: Limits = {
  ...defaultLimits,
  headersMs: 300,
  pace: { ...defaultLimits.pace, stallMs: 300 },
  checkIntervalMs: 50,
  shutdownMs: 500,
  lingerMs: 20,
  bodyBytes: 10_000,
  jsonBytes: 20_000,
  uploadBytes: 100_000,
};

/** The same sizes, and time enough to send them on a busy machine. */
export const smallLimits: Limits = {
  ...shortLimits,
  headersMs: defaultLimits.headersMs,
  pace: defaultLimits.pace,
};

/** The server of the process around an application that answers as told. */
export async function openTestServer(
  answer: Parameters<typeof fakeBuild>[0],
  {
    application,
    files = {},
    kept,
    limits = shortLimits,
    metrics,
    overload,
    apiUrl,
    trustedProxies = [],
  }: {
    application?: Parameters<typeof fakeBuild>[1];
    files?: Record<string, string>;
    kept?: string;
    limits?: Limits;
    metrics?: Metrics;
    overload?: Overload;
    apiUrl?: string;
    trustedProxies?: string[];
  } = {},
): Promise<HttpServer & { folder: string; logged(): object[] }> {
  const folder = await mkdtemp(join(tmpdir(), "sawt-front-"));
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
  const lines: string[] = [];
  const formatters = { level: (level: string) => ({ level }) };
  const log = pino({ base: {}, formatters }, { write: (line) => void lines.push(line) });
  const front = await openHttpServer(
    { host: "127.0.0.1", port: 0 },
    {
      files: folder,
      limits,
      log,
      ...(kept && { kept }),
      ...(metrics && { metrics }),
      ...(overload && { overload }),
    },
  );
  front.serve(fakeBuild(answer, application), {
    publicUrl: "https://sawt.example",
    trustedProxies,
    apiUrl,
  });
  return {
    ...front,
    folder,
    /** The lines of the log. */
    logged: () => lines.map((line) => JSON.parse(line) as object),
    async end(close) {
      await front.end(close);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Sends bytes as they are and reads until the server closes the connection. */
export function raw(front: HttpServer, ...parts: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(front.port, "127.0.0.1", () => {
      for (const part of parts) socket.write(part);
    });
    let received = "";
    socket.setEncoding("utf8");
    socket.on("data", (chunk) => {
      received += chunk;
    });
    socket.on("close", () => resolve(received));
    // A reset after the answer is how a connection that was cut may look.
    socket.on("error", (error) => (received ? resolve(received) : reject(error)));
  });
}
