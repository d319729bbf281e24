import { desc, isNotNull } from "drizzle-orm";
import { demoPeople } from "#app/demo/people.ts";
import { chatRooms } from "#app/platform/chat/tables.ts";
import type { Platform } from "#app/platform/open.ts";
import { findUserByFacebook } from "#app/platform/user/api.ts";
import { LARGE_ROOM, wordAt } from "../seed/chat.ts";
import { type BenchRequest, createClient, timeBoth } from "./administrator.ts";
import { openDatabases } from "./databases.ts";
import { load, milliseconds, type Row, ratio } from "./table.ts";
import { median, percentile } from "./times.ts";

/** The promise: with a thousand times the messages less than so much slower. */
const MOST = 3;

/** A room of a thousand messages and one of a million, in turns; and somebody who has five hundred rooms. */
export async function* measureChat(
  folder: string,
  { quick }: { quick: boolean },
): AsyncGenerator<Row> {
  const [few, many] = quick ? [1_000, 20_000] : [1_000, 1_000_000];
  const sizes = (chat: number) => ({ news: 1_000, candidates: 1_000, members: 1_000, chat });
  const databases = await openDatabases(folder, "chat", {
    small: sizes(few),
    large: sizes(many),
  });
  try {
    const [one, other] = databases.platforms;
    const clients = [await createClient(one), await createClient(other)] as const;
    const asked = [await requestsOf(one, few), await requestsOf(other, many)] as const;
    for (const [at, small] of asked[0].entries()) {
      const big = asked[1][at] ?? small;
      const times = await timeBoth(clients, [small, big], quick ? 60 : 200);
      const [fast, slow] = times.map((values) => percentile(values, 0.99)) as [number, number];
      const [p50, p50Big] = times.map(median) as [number, number];
      yield {
        what: `chat, ${small.what}, ${few} → ${many} messages`,
        figure: `p99 ${fast.toFixed(1)} → ${milliseconds(slow)}, ${ratio(slow / fast)}; p50 ${p50.toFixed(1)} → ${milliseconds(p50Big)}; load ${load()}`,
        promise: `p99 < ×${MOST}`,
        held: slow / fast < MOST,
      };
    }
  } finally {
    await databases.close();
  }
}

/** What the administrator asks of the large room and of the list. */
async function requestsOf({ dependencies }: Platform, messages: number): Promise<BenchRequest[]> {
  const { db, personal } = dependencies;
  const uid = demoPeople().find(({ rank }) => rank === "admin")?.uid ?? "";
  if (!(await findUserByFacebook(db, uid))) throw new Error("There is no administrator.");
  const rooms = await db.select({ id: chatRooms.id, name: chatRooms.sealedName }).from(chatRooms);
  const room = rooms.find(({ name }) => name !== null && personal.open(name) === LARGE_ROOM)?.id;
  // The seed's, not the demo's.
  const [following] = await db
    .select({ id: chatRooms.id })
    .from(chatRooms)
    .where(isNotNull(chatRooms.follows))
    .orderBy(desc(chatRooms.id))
    .limit(1);
  const get = (what: string, path: string) => ({ what, method: "GET", path });
  const back = Math.max(100, messages - 10_000);
  return [
    get("opening a room", `/chat/rooms/${room}`),
    get("its newest messages", `/chat/rooms/${room}/messages?seen=true`),
    get("going back 10,000", `/chat/rooms/${room}/messages?before=${back}`),
    get("a word in one message", `/chat/search?keyword=${wordAt(messages >> 1)}`),
    get("a common word", `/chat/search?keyword=${encodeURIComponent("الاجتماع")}`),
    get("two common words", `/chat/search?keyword=${encodeURIComponent("الاجتماع غدا")}`),
    get(
      "a rare and a common word",
      `/chat/search?${new URLSearchParams({ keyword: `الاجتماع ${wordAt(messages >> 1)}` })}`,
    ),
    get(
      "two words that never stand together",
      `/chat/search?${new URLSearchParams({ keyword: "الاجتماع المؤتمر" })}`,
    ),
    get("500 rooms and 40 that follow, the first page", "/chat/rooms"),
    get("a room that follows a branch", `/chat/rooms/${following?.id}/messages?seen=true`),
    get("how many of them have something new", "/notifications/me?limit=1"),
  ];
}
