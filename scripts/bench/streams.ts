import { type ClientRequest, request } from "node:http";
import { MAX_STREAMS_PER_SESSION } from "#app/platform/notification/rules.ts";

/** Sessions that are needed for so many streams. */
export const sessionsFor = (streams: number) => Math.ceil(streams / MAX_STREAMS_PER_SESSION);

/** Opens streams of notifications as the scripts of pages do; what comes on them is forgotten. */
export async function openStreams(
  origin: string,
  cookies: readonly string[],
  count: number,
): Promise<ClientRequest[]> {
  const streams: ClientRequest[] = [];
  for (let each = 0; each < count; each++) {
    const cookie = cookies[Math.floor(each / MAX_STREAMS_PER_SESSION)] ?? "";
    streams.push(await openStream(origin, cookie));
  }
  return streams;
}

function openStream(origin: string, cookie: string): Promise<ClientRequest> {
  return new Promise((resolve, reject) => {
    const headers = { cookie, accept: "text/event-stream" };
    const asked = request(`${origin}/notification/stream`, { headers, agent: false }, (answer) => {
      if (answer.statusCode === 200) resolve(asked);
      else reject(new Error(`A stream was answered ${answer.statusCode}.`));
      answer.on("error", () => undefined).resume();
    });
    asked.once("error", reject).end();
  });
}
