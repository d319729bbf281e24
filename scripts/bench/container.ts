import { execFile } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import type { ClientRequest } from "node:http";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import pino from "pino";
import sharp, { type Sharp } from "sharp";
import { projectRoot } from "#app/configuration.ts";
import { MAX_FILE_MB } from "#app/contract/upload-limits.ts";
import { connect } from "#app/platform/database/connect.ts";
import { startEmbedded } from "#app/platform/database/embedded.ts";
import { type Cgroup, createCgroup } from "./cgroup.ts";
import { copyDemoData } from "./demo-data.ts";
import { countStatuses, type Form, multipart, postForm } from "./forms.ts";
import { writeMembers } from "./import.ts";
import { measureOverload } from "./overload.ts";
import { pinned } from "./pin.ts";
import { startProbe } from "./probe.ts";
import { type Server, serverArguments, startServer } from "./server.ts";
import { createSessions, SECRET, SESSIONS_OF_PERSON } from "./sessions.ts";
import { cookieOf, signIn } from "./sign-in.ts";
import { openStreams, sessionsFor } from "./streams.ts";
import { milliseconds, type Row } from "./table.ts";

const MB = 1024 * 1024;
const LIMIT_MB = 512;
const STREAMS = 1_000;
const PICTURES = 20;
/** In pixels: 40 million of them. */
const PICTURE = { width: 7_300, height: 5_480 };
/** What was refused may still be on its way. */
const REST_MS = 2_000;
/** How long nobody else may be without a page. */
const LONGEST_GAP_MS = 10_000;

interface Container {
  readonly server: Server;
  readonly cgroup: Cgroup;
  /** Sessions of members, several of each one after the other. */
  readonly cookies: readonly string[];
  readonly admin: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly quick: boolean;
}

/** Something that takes memory; answers what came of it. */
type Scene = readonly [what: string, run: (container: Container) => Promise<string>];

/**
 * The server in a container of 512 MB, with its database outside, under what takes memory: one scene
 * after the other on one process, each a row. It must live, and other people must get their pages meanwhile.
 */
export async function* measureContainer(
  folder: string,
  { quick }: { quick: boolean },
): AsyncGenerator<Row> {
  const cgroup = createCgroup(`sawt-bench-${process.pid}`, LIMIT_MB * MB);
  if (!cgroup) {
    yield { what: `in ${LIMIT_MB} MB`, figure: "not measured: no cgroup can be made here" };
    return;
  }
  const dataDir = join(folder, "container");
  await copyDemoData(folder, dataDir);
  const log = pino({ level: "silent" });
  const embedded = await startEmbedded({ dataDir, log });
  const { pool, db } = connect(embedded.connectionString, log, 4);
  const environment = {
    DATABASE_URL: embedded.connectionString,
    DATA_DIR: dataDir,
    SESSION_SECRETS: SECRET,
  };
  const streams: ClientRequest[] = [];
  let server: Server | undefined;
  try {
    const command = [process.execPath, ...serverArguments];
    server = await startServer(environment, pinned("measured", cgroup.inside(command)));
    for (const [what, run] of scenesOf(streams, await drawPictures(), { quick })) {
      // A session's first token lasts for ten minutes.
      const cookies = await createSessions(db, sessionsFor(STREAMS));
      const admin = cookieOf(await signIn(server, "admin"));
      const container = { server, cgroup, cookies, admin, environment, quick };
      yield await measureScene(container, what, run);
      if (!isAlive(server)) break;
    }
  } finally {
    for (const stream of streams) stream.destroy();
    await server?.stop();
    await pool.end();
    await embedded.stop();
    cgroup.remove();
  }
}

async function measureScene(container: Container, what: string, run: Scene[1]): Promise<Row> {
  const { server, cgroup, cookies } = container;
  const { pid = 0 } = server.child;
  cgroup.takePeak();
  forgetPeak(pid);
  // Somebody who does nothing else.
  const probe = startProbe(server.origin, cookies.at(-1) ?? "");
  const came = await run(container).catch((error: Error) => `broken off: ${error.message}`);
  await pause(REST_MS);
  const { p95, longest, refused, failed, longestGap } = await probe.stop();
  const lives = isAlive(server);
  const ownPeak = lives ? `${peakMegabytes(pid)} MB` : "killed";
  return {
    what: `in ${LIMIT_MB} MB: ${what}`,
    figure: [
      `process at most ${ownPeak}, container ${Math.round(cgroup.takePeak() / MB)}`,
      came,
      `others p95 ${milliseconds(p95)}, longest ${milliseconds(longest)}, refused ${refused}, failed ${failed}, at most ${(longestGap / 1000).toFixed(1)} s without a page`,
    ].join("; "),
    promise: `lives; others wait ≤ ${LONGEST_GAP_MS / 1000} s`,
    held: lives && cgroup.killed() === 0 && longestGap <= LONGEST_GAP_MS,
  };
}

function scenesOf(
  streams: ClientRequest[],
  pictures: Pictures,
  { quick }: { quick: boolean },
): Scene[] {
  const forms = quick ? 20 : 100;
  const aid = "/humanitarian-aid?category=medical";
  const emptyFile = { filename: "file.jpg", bytes: Buffer.alloc(MAX_FILE_MB * MB) };
  const large = multipart(Array.from({ length: 6 }, () => ["attachments", emptyFile] as const));
  /** One picture in each of several forms, by as many people. */
  const photos = (picture: Buffer) => (container: Container) =>
    postAll(container, PICTURES, "/profile/photo/edit", (turn) => ({
      form: multipart([
        ["key", `bench-photo-${picture.length}-${turn}`],
        ["profileImage", { filename: "photo", bytes: picture }],
      ]),
      cookie: container.cookies[SESSIONS_OF_PERSON * turn],
    }));
  return [
    [`${STREAMS} streams are opened, and stay open`, (container) => openAll(container, streams)],
    [
      `${forms} forms of 30 MB at once by one session`,
      (container) =>
        postAll(container, forms, aid, () => ({ form: large, cookie: container.cookies[0] })),
    ],
    [
      `${forms} forms of 30 MB at once by ten sessions`,
      (container) =>
        postAll(container, forms, aid, (turn) => ({
          form: large,
          cookie: container.cookies[SESSIONS_OF_PERSON * (turn % 10)],
        })),
    ],
    ...["/LoginGusetUser", "/preferences", "/activate"].map(
      (path): Scene => [
        `${forms} posts of 30 MB to ${path}`,
        (container) => postAll(container, forms, path, () => ({ form: large })),
      ],
    ),
    ...Object.entries(pictures.photos).map(
      ([kind, picture]): Scene => [
        `${PICTURES} photos of 40 megapixels at once, ${kind}`,
        photos(picture),
      ],
    ),
    [`${PICTURES} logos of 24 megapixels at once`, (container) => postLogos(container, pictures)],
    ["every picture in another width at once", askForWidths],
    ["an import of 100,000 rows beside it", importBeside],
    [
      "1, 2 and 3 times the load that it can answer",
      async ({ server, quick }) => {
        const rows = await measureOverload(server, { quick });
        return rows
          .flatMap(({ what, figure }) => (/capacity|failed/.test(what) ? [figure] : []))
          .join(", ");
      },
    ],
  ];
}

async function postAll(
  { server }: Container,
  total: number,
  path: string,
  post: (turn: number) => { form: Form; cookie?: string | undefined },
): Promise<string> {
  const posts = Array.from({ length: total }, (_, turn) =>
    postForm(server.origin, { path, ...post(turn) }),
  );
  return countStatuses(await Promise.all(posts));
}

async function openAll({ server, cookies }: Container, streams: ClientRequest[]): Promise<string> {
  streams.push(...(await openStreams(server.origin, cookies, STREAMS)));
  return "all open";
}

async function postLogos(container: Container, { logo }: Pictures): Promise<string> {
  const page = await fetch(`${container.server.origin}/desk/settings/look`, {
    headers: { cookie: container.admin },
  });
  const version = /name="version" value="(\d+)"/.exec(await page.text())?.[1] ?? "";
  return postAll(container, PICTURES, "/desk/settings/look?act=logo", (turn) => ({
    form: multipart([
      ["key", `bench-logo-${turn}`],
      ["version", version],
      ["logo", { filename: "logo.png", bytes: logo }],
    ]),
    cookie: container.admin,
  }));
}

/** The pictures of the news, in each width that nobody has asked for yet. */
async function askForWidths({ server: { origin } }: Container): Promise<string> {
  const pages = await Promise.all(
    [1, 2, 3, 4, 5].map(async (page) => (await fetch(`${origin}/news?page=${page}`)).text()),
  );
  const keys = new Set(pages.join().match(/\/api\/v1\/files\/[\w-]+\.(jpg|webp)/g));
  const statuses = [...keys].flatMap((key) =>
    [480, 640, 1280].map(async (width) => {
      const answer = await fetch(`${origin}${key}/${width}.avif`);
      await answer.arrayBuffer();
      return answer.status;
    }),
  );
  return countStatuses(await Promise.all(statuses));
}

async function importBeside({ cgroup, environment, quick }: Container): Promise<string> {
  const { DATA_DIR = "" } = environment;
  const file = await writeMembers(join(DATA_DIR, "members.csv"), quick ? 10_000 : 100_000);
  const [program, ...args] = cgroup.inside([process.execPath, "scripts/members-import.ts", file]);
  const { stdout } = await promisify(execFile)(program, args, {
    cwd: projectRoot(),
    env: { ...process.env, ...environment, DEMO: "1", HOST: "127.0.0.1" },
  });
  return /[\d,]+ rows in [\d.]+ s/.exec(stdout)?.[0] ?? "no rows";
}

interface Pictures {
  /** By what is asked of whoever decodes them. */
  readonly photos: Readonly<Record<string, Buffer>>;
  readonly logo: Buffer;
}

async function drawPictures(): Promise<Pictures> {
  const drawing = (size: { width: number; height: number }, alpha: boolean) =>
    sharp({
      create: {
        ...size,
        channels: alpha ? 4 : 3,
        background: { r: 90, g: 120, b: 60, alpha: 0.5 },
      },
      limitInputPixels: false,
    });
  const draw = (as: (picture: Sharp) => Sharp, alpha = false) =>
    as(drawing(PICTURE, alpha)).toBuffer();
  return {
    photos: {
      "as phones make them": await draw((picture) => picture.jpeg()),
      "progressive JPEG": await draw((picture) => picture.jpeg({ progressive: true })),
      "progressive JPEG with full colour": await draw((picture) =>
        picture.jpeg({ progressive: true, chromaSubsampling: "4:4:4" }),
      ),
      WebP: await draw((picture) => picture.webp({ lossless: true }), true),
      "interlaced PNG": await draw((picture) => picture.png({ progressive: true }), true),
    },
    logo: await drawing({ width: 4_900, height: 4_900 }, true)
      .png({ progressive: true })
      .toBuffer(),
  };
}

function isAlive({ child }: Server): boolean {
  return child.exitCode === null && child.signalCode === null;
}

/** Lets the kernel count a process's peak anew. */
function forgetPeak(pid: number): void {
  writeFileSync(`/proc/${pid}/clear_refs`, "5");
}

function peakMegabytes(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Math.round(Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1]) / 1024);
}
