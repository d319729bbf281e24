import type { Database } from "../platform/database/connect.ts";
import { publishNews } from "../platform/news/store.ts";
import { comments, likes, shares } from "../platform/reaction/tables.ts";
import type { DemoCalendar } from "./calendar.ts";
import { commentsFor } from "./content/comments.ts";
import { drawKeen, keennessOf, sharesOf } from "./content/engagement.ts";
import { demoNews } from "./content/news.ts";
import { seededRandom } from "./content/random.ts";
import type { Pictures } from "./seed-pictures.ts";
import type { DemoStructure } from "./seed-structure.ts";

const DAY = 24 * 60 * 60 * 1000;
const READ_FOR = 6 * DAY;

interface Readers extends Pick<DemoStructure, "secretariats"> {
  readonly people: readonly string[];
}

export async function seedNews(
  db: Database,
  pictures: Pictures,
  { people, secretariats }: Readers,
  calendar: DemoCalendar,
): Promise<void> {
  const deal = commentsInTurn();
  const items = demoNews.toReversed().map((item) => ({
    ...item,
    createdAt: calendar.ago(item.publishedHoursAgo),
    written: deal(item.category, item.comments),
  }));
  const ids = await publishNews(
    db,
    items.map(
      ({ title, summary, body, category, secretariat, picture, createdAt, likes, written }) => ({
        title,
        summary,
        body,
        category,
        secretariatId: (secretariat && secretariats.get(`/${secretariat}`)) || null,
        picture: pictures.news[picture] ?? null,
        createdAt,
        likesCount: likes,
        commentsCount: written.length,
        sharesCount: sharesOf(likes),
      }),
    ),
  );
  const keenness = keennessOf(people.length);
  const random = seededRandom(21_021);
  const readAt = (createdAt: Date) => {
    const until = new Date(Math.min(createdAt.getTime() + READ_FOR, calendar.now.getTime()));
    return calendar.between(createdAt, 0.02 + 0.98 * random.next() ** 2, until);
  };
  await db.insert(likes).values(
    items.flatMap(({ likes: howMany, createdAt }, at) =>
      drawKeen(random, keenness, howMany).map((who) => ({
        kind: "news" as const,
        targetId: ids[at] ?? 0,
        userId: people[who] ?? "",
        createdAt: readAt(createdAt),
      })),
    ),
  );
  await db.insert(comments).values(
    items.flatMap(({ written, createdAt }, at) => {
      const writers = drawKeen(random, keenness, written.length);
      const times = written.map(() => readAt(createdAt)).toSorted((one, other) => +one - +other);
      return written.map((body, turn) => ({
        kind: "news" as const,
        targetId: ids[at] ?? 0,
        userId: people[writers[turn] ?? 0] ?? "",
        body,
        createdAt: times[turn] ?? createdAt,
      }));
    }),
  );
  await db.insert(shares).values(
    items.flatMap(({ likes: liked, createdAt }, at) =>
      drawKeen(random, keenness, sharesOf(liked)).map((who) => ({
        kind: "news" as const,
        targetId: ids[at] ?? 0,
        userId: people[who] ?? "",
        createdAt: readAt(createdAt),
      })),
    ),
  );
}

function commentsInTurn() {
  const random = seededRandom(17_017);
  const waiting = new Map<string, string[]>();
  return (category: Parameters<typeof commentsFor>[0], howMany: number): string[] => {
    const dealt: string[] = [];
    while (dealt.length < howMany) {
      const left = waiting.get(category) ?? [];
      if (left.length === 0) left.push(...random.shuffle(commentsFor(category)));
      waiting.set(category, left);
      const next = left.findIndex((body) => !dealt.includes(body));
      dealt.push(...left.splice(Math.max(next, 0), 1));
    }
    return dealt;
  };
}
