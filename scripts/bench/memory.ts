import { execFileSync } from "node:child_process";
import { startServer } from "./server.ts";
import { signIn } from "./sign-in.ts";
import { perSecond, type Row } from "./table.ts";

const BATCH_SIZE = 10;
const SEARCHES = ["محافظة", "مركز شباب", "الجمعية", "2000", "معرض الكتاب"];

/** The server's memory after many requests of mixed pages, by a visitor and a member. */
export async function measureMemory(
  dataDir: string,
  { quick }: { quick: boolean },
): Promise<Row[]> {
  const server = await startServer({ DATA_DIR: dataDir });
  try {
    const member = await signIn(server);
    const total = quick ? 1_000 : 10_000;
    const visit = async (turn: number) => {
      const path = pathAt(turn);
      const answer = turn % 5 === 0 ? await member.raw(path) : await fetch(server.origin + path);
      await answer.arrayBuffer();
      if (answer.status >= 400) throw new Error(`${path} answered ${answer.status}.`);
    };
    const { pid = 0 } = server.child;
    const figures = [`${megabytes(pid)} at the start`];
    const started = performance.now();
    for (const [from, until] of [
      [0, total / 10],
      [total / 10, total],
    ] as const) {
      await inParallel(from, until, visit);
      figures.push(`${megabytes(pid)} after ${until}`);
    }
    const seconds = (performance.now() - started) / 1000;
    return [
      {
        what: `memory (RSS) of the server over ${total} mixed requests`,
        figure: `${figures.join(", ")} (${perSecond(total / seconds)})`,
      },
    ];
  } finally {
    await server.stop();
  }
}

function pathAt(turn: number): string {
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

async function inParallel(from: number, until: number, work: (turn: number) => Promise<void>) {
  let next = from;
  const worker = async () => {
    while (next < until) await work(next++);
  };
  await Promise.all(Array.from({ length: BATCH_SIZE }, worker));
}

/** Resident memory; taskset replaces itself by what it starts, so the child is the server. */
function megabytes(pid: number): string {
  const kilobytes = Number(
    execFileSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" }),
  );
  return `${Math.round(kilobytes / 1024)} MB`;
}
