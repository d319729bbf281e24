import { join } from "node:path";
import { readConfiguration } from "#app/configuration.ts";
import { askAid } from "#app/contract/aid.ts";
import { demoPeople } from "#app/demo/people.ts";
import { startSession } from "#app/platform/auth/api.ts";
import { rateLimits } from "#app/platform/database/tables.ts";
import { openPlatform, type Platform } from "#app/platform/open.ts";
import { findUserByFacebook } from "#app/platform/user/api.ts";
import { noisePng } from "#tests/world/noise.ts";
import { copyDemoData } from "./demo-data.ts";
import { milliseconds, perSecond, type Row } from "./table.ts";
import { median, percentile, timed } from "./times.ts";

const BATCH_SIZE = 4;
const WARM = 4;

/**
 * Requests for aid, each with two photos of 3 MB that no browser has made smaller: they are read,
 * drawn anew, encrypted and kept. The call of the API in this process (platform.fetch, no HTTP).
 */
export async function measureAid(folder: string, { quick }: { quick: boolean }): Promise<Row[]> {
  const DATA_DIR = join(folder, "aid");
  await copyDemoData(folder, DATA_DIR);
  const env = { DEMO: "1", LOG_LEVEL: "error", DATA_DIR };
  const platform = await openPlatform(readConfiguration(env), { work: false });
  try {
    const total = quick ? 16 : 80;
    const tokens = await tokensOf(platform);
    const photo = await noisePng(2400, 1800);
    const times: number[] = [];
    let next = 0;
    const upTo = async (until: number, token = "") => {
      while (next < until)
        times.push(await timed(() => requestAid(platform, token, photo, next++)));
    };
    await upTo(WARM, tokens[0]);
    times.length = 0;
    const time = await timed(() => Promise.all(tokens.map((token) => upTo(WARM + total, token))));
    const megabytes = (photo.length / 1024 / 1024).toFixed(1);
    const each = `median ${milliseconds(median(times))}, 95 % ${milliseconds(percentile(times, 0.95))}`;
    return [
      {
        what: `POST /api/v1${askAid.path}, 2 × ${megabytes} MB, ${total} requests (platform and database)`,
        figure: `${perSecond((total * 1000) / time)} at ${BATCH_SIZE} at once; ${each}`,
      },
    ];
  } finally {
    await platform.close();
  }
}

/** As many members as ask at once: the platform reads few large forms of one sender at a time. */
async function tokensOf({ dependencies }: Platform): Promise<string[]> {
  const members = demoPeople().filter(
    ({ status, rank }) => status === "verified" && rank === "member",
  );
  const tokens: string[] = [];
  for (const { uid } of members) {
    // Some have no account yet.
    const user = await findUserByFacebook(dependencies.db, uid);
    if (!user || tokens.length === BATCH_SIZE) continue;
    const session = { userId: user.id, playerId: "null" };
    const { accessToken } = await startSession(
      dependencies,
      dependencies.db,
      session,
      dependencies.clock.now(),
    );
    tokens.push(accessToken);
  }
  return tokens;
}

async function requestAid(
  { fetch, dependencies }: Platform,
  token: string,
  photo: Buffer,
  place: number,
): Promise<void> {
  // Nobody asks so often.
  if (place % 20 === 0) await dependencies.db.delete(rateLimits);
  const body = new FormData();
  const words = { title: `طلب ${place}`, description: "جلسات علاج طبيعي", category: "medical" };
  for (const [name, value] of Object.entries(words)) body.append(name, value);
  for (const name of ["first.jpg", "second.jpg"]) {
    body.append("attachments", new File([new Uint8Array(photo)], name));
  }
  const headers = { Authorization: `Bearer ${token}`, "Idempotency-Key": `bench-aid-${place}` };
  const address = `http://platform/api/v1${askAid.path}`;
  const answer = await fetch(new Request(address, { method: "POST", headers, body }));
  if (!answer.ok) throw new Error(`A request for aid was refused: ${await answer.text()}`);
}
