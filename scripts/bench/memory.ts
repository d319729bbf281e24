import { once } from "node:events";
import { readFileSync } from "node:fs";
import type { ClientRequest } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import pino from "pino";
import { connect } from "#app/platform/database/connect.ts";
import { startEmbedded } from "#app/platform/database/embedded.ts";
import { pinned } from "./pin.ts";
import { type Server, serverArguments, startServer } from "./server.ts";
import { createSessions, SECRET } from "./sessions.ts";
import { openStreams, sessionsFor } from "./streams.ts";
import { perSecond, type Row } from "./table.ts";

/** The promise, in megabytes. */
const MOST = 300;
const BATCH_SIZE = 10;
const STREAMS = 1_000;
const REST_MS = 30_000;
const SEARCHES = ["محافظة", "مركز شباب", "الجمعية", "2000", "معرض الكتاب"];

/**
 * The server's memory after many requests of mixed pages and forms, by visitors and members, while
 * 1,000 streams of notifications are open.
 */
export async function measureMemory(
  dataDir: string,
  { quick }: { quick: boolean },
): Promise<Row[]> {
  const log = pino({ level: "silent" });
  // Not the server's own, so that its sessions are made without it.
  const embedded = await startEmbedded({ dataDir, log });
  const { pool, db } = connect(embedded.connectionString, log, 4);
  const streams: ClientRequest[] = [];
  let server: Server | undefined;
  try {
    server = await startServer(
      { DATABASE_URL: embedded.connectionString, DATA_DIR: dataDir, SESSION_SECRETS: SECRET },
      pinned("measured", [
        process.execPath,
        "--import",
        "./scripts/bench/report-memory.mjs",
        ...serverArguments,
      ]),
      { ipc: true },
    );
    const { origin } = server;
    const cookies = await createSessions(db, sessionsFor(STREAMS));
    const figures = [`${residentMegabytes(server)} MB at the start`];
    streams.push(...(await openStreams(origin, cookies, STREAMS)));
    figures.push(`${residentMegabytes(server)} with ${STREAMS} streams`);
    const total = quick ? 1_000 : 10_000;
    const started = performance.now();
    for (const [from, until] of [
      [0, total / 10],
      [total / 10, total],
    ] as const) {
      await inParallel(from, until, (turn) => visit(origin, cookies, turn));
      figures.push(`${residentMegabytes(server)} after ${until}`);
    }
    const seconds = (performance.now() - started) / 1000;
    const [after, mapped] = [residentMegabytes(server), mappedMegabytes(server)];
    const { heapUsed, heapTotal, young, external, arrayBuffers } = await reportOf(server);
    await pause(quick ? REST_MS / 10 : REST_MS);
    figures.push(`${residentMegabytes(server)} later`);
    const ended = streams.filter(({ destroyed }) => destroyed).length;
    return [
      {
        what: `memory (RSS) of the server over ${total} mixed requests`,
        figure: `${figures.join(", ")} (${perSecond(total / seconds)})`,
        promise: `≤ ${MOST} MB, no stream ended`,
        held: after <= MOST && ended === 0,
      },
      {
        what: "  of it, before the rest",
        figure: [
          `heap ${megabytes(heapTotal)} MB (${megabytes(heapUsed)} in use, ${megabytes(young)} for what is young)`,
          `external ${megabytes(external)} (array buffers ${megabytes(arrayBuffers)})`,
          `program files ${mapped}`,
          `the rest, with what the C library keeps, ${after - megabytes(heapTotal + external) - mapped}`,
        ].join(", "),
      },
    ];
  } finally {
    for (const stream of streams) stream.destroy();
    await server?.stop();
    await pool.end();
    await embedded.stop();
  }
}

/** One request in three is a member's. */
export async function visit(
  origin: string,
  cookies: readonly string[],
  turn: number,
): Promise<void> {
  const isMember = turn % 3 === 0;
  const { path, form, status } = isMember ? memberVisit(turn / 3) : { path: openPath(turn) };
  const cookie = isMember ? (cookies[(turn / 3) % cookies.length] ?? "") : undefined;
  const answer = await fetch(origin + path, {
    redirect: "manual",
    headers: { ...(cookie && { cookie }), ...(form && { origin }) },
    ...(form && { method: "POST", body: new URLSearchParams(form) }),
  });
  await answer.arrayBuffer();
  const expected = status ?? 200;
  if (answer.status !== expected) throw new Error(`${path} answered ${answer.status}.`);
}

interface Visit {
  readonly path: string;
  readonly form?: Record<string, string>;
  /** 200 unless stated. */
  readonly status?: number;
}

function memberVisit(turn: number): Visit {
  const key = `bench-memory-${turn}`;
  const visits: Visit[] = [
    { path: "/" },
    { path: "/notification" },
    { path: "/humanitarian-aid" },
    { path: "/profile/complaints-suggestions/add-complaint", form: { key }, status: 400 },
    { path: "/notification/read", form: { key }, status: 303 },
  ];
  return visits[turn % visits.length] ?? { path: "/" };
}

function openPath(turn: number): string {
  const search = new URLSearchParams({
    keyword: SEARCHES[turn % SEARCHES.length] ?? "",
    page: String(1 + (turn % 3)),
  });
  const paths = [
    "/news",
    `/news?page=${1 + (turn % 25)}`,
    `/news?${search}`,
    `/news/${1 + (turn % 300)}`,
    "/Election",
    `/DataEntire?${new URLSearchParams({ keyword: "محمد", page: String(1 + (turn % 2)) })}`,
    `/candidate/${1 + (turn % 600)}`,
    `/api/v1/news/guest?page=${1 + (turn % 25)}`,
  ];
  return paths[turn % paths.length] ?? "/news";
}

export async function inParallel(
  from: number,
  until: number,
  work: (turn: number) => Promise<void>,
) {
  let next = from;
  const worker = async () => {
    while (next < until) await work(next++);
  };
  await Promise.all(Array.from({ length: BATCH_SIZE }, worker));
}

/** What the server says of itself, in bytes; `young` is V8's space for new objects. */
interface MemoryReport extends NodeJS.MemoryUsage {
  readonly young: number;
}

async function reportOf({ child }: Server): Promise<MemoryReport> {
  const answered = once(child, "message");
  child.send("memory");
  const [report] = (await answered) as [MemoryReport];
  return report;
}

/** Resident memory; taskset replaces itself by what it starts, so the child is the server. */
const residentMegabytes = (server: Server) => statusMegabytes(server, "VmRSS");
/** The part of it that is Node's own binary and other files, which processes share. */
const mappedMegabytes = (server: Server) => statusMegabytes(server, "RssFile");

function statusMegabytes({ child }: Server, name: string): number {
  const status = readFileSync(`/proc/${child.pid}/status`, "utf8");
  return megabytes(Number(new RegExp(`^${name}:\\s+(\\d+) kB`, "m").exec(status)?.[1]) * 1024);
}

const megabytes = (bytes: number) => Math.round(bytes / 1024 / 1024);
