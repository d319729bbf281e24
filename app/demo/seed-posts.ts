import { readFile } from "node:fs/promises";
import { z } from "zod";
import type { Database } from "../platform/database/connect.ts";
import type { Files } from "../platform/files/store.ts";
import { newLargeId, PIECE_BYTES } from "../platform/files/streamed-file.ts";
import { publishPosts, type StoredMedia } from "../platform/posts/store.ts";
import type { StoredAttachment } from "../platform/posts/tables.ts";
import { comments, likes, shares } from "../platform/reaction/tables.ts";
import type { DemoCalendar } from "./calendar.ts";
import { commentsFor } from "./content/comments.ts";
import { drawKeen, keennessOf, sharesOf } from "./content/engagement.ts";
import { seededRandom } from "./content/random.ts";
import { contentPath, readContent } from "./content/read.ts";
import type { Pictures } from "./seed-pictures.ts";

const words = { alt: z.string(), altEn: z.string() };

const post = z.strictObject({
  hoursAgo: z.number(),
  title: z.string(),
  body: z.string(),
  titleEn: z.string().optional(),
  bodyEn: z.string().optional(),
  likes: z.int(),
  pictures: z.array(z.strictObject({ picture: z.int(), ...words })).optional(),
  video: z.strictObject({ poster: z.int(), ...words }).optional(),
  documents: z.array(z.strictObject({ file: z.string(), ...words })).optional(),
});
type DemoPost = z.infer<typeof post>;

const demoPosts = readContent("posts.json", z.array(post));

const picture = { width: 1280, height: 720 };
const film = { width: 640, height: 360 };

export interface PostFiles {
  readonly pictures: readonly string[];
  readonly video: { readonly key: string; readonly bytes: number };
  readonly documents: ReadonlyMap<string, { readonly key: string; readonly bytes: number }>;
}

export async function savePostFiles(files: Files, { news }: Pictures): Promise<PostFiles> {
  const documents = new Map<string, { key: string; bytes: number }>();
  for (const name of new Set(demoPosts.flatMap((post) => post.documents ?? []).map(fileOf))) {
    const bytes = await readFile(contentPath(`documents/${name}`));
    documents.set(name, { key: await files.save(bytes, "pdf", name), bytes: bytes.length });
  }
  return { pictures: news, video: await saveVideo(files), documents };
}

const fileOf = ({ file }: { file: string }) => file;

async function saveVideo({ large }: Files): Promise<PostFiles["video"]> {
  const content = await readFile(contentPath("videos/caravan.mp4"));
  const id = newLargeId();
  const digests: string[] = [];
  for (let at = 0; at < content.length; at += PIECE_BYTES) {
    const piece = content.subarray(at, at + PIECE_BYTES);
    digests.push(await large.savePiece(id, digests.length, piece));
  }
  const bytes = content.length;
  return { key: await large.close(id, "mp4", { bytes, digests, ...film }), bytes };
}

const DAY = 24 * 60 * 60 * 1000;
const READ_FOR = 5 * DAY;
const LIKES_OF_A_COMMENT = 14;

export async function seedPosts(
  db: Database,
  files: PostFiles,
  people: readonly string[],
  calendar: DemoCalendar,
): Promise<void> {
  const random = seededRandom(31_031);
  const keenness = keennessOf(people.length);
  const words = random.shuffle(commentsFor("party"));
  const posts = demoPosts.toReversed().map((post) => ({
    title: post.title,
    body: post.body,
    titleEn: post.titleEn ?? null,
    bodyEn: post.bodyEn ?? null,
    isMarkdown: true,
    attachment: attachmentOf(post),
    media: mediaOf(post, files),
    createdAt: calendar.ago(post.hoursAgo),
    likesCount: Math.min(post.likes, people.length),
    commentsCount: Math.floor(post.likes / LIKES_OF_A_COMMENT),
    sharesCount: sharesOf(post.likes),
  }));
  const ids = await publishPosts(db, posts);
  const readAt = (createdAt: Date) => {
    const until = new Date(Math.min(createdAt.getTime() + READ_FOR, calendar.now.getTime()));
    return calendar.between(createdAt, 0.02 + 0.98 * random.next() ** 2, until);
  };
  const on = (at: number) => ({ kind: "posts" as const, targetId: ids[at] ?? 0 });
  const drawn = (howMany: (post: (typeof posts)[number]) => number) =>
    posts.flatMap((post, at) =>
      drawKeen(random, keenness, howMany(post)).map((who) => {
        return { ...on(at), userId: people[who] ?? "", createdAt: readAt(post.createdAt) };
      }),
    );
  await db.insert(likes).values(drawn(({ likesCount }) => likesCount));
  await db.insert(comments).values(
    posts.flatMap(({ commentsCount, createdAt }, at) => {
      const writers = drawKeen(random, keenness, commentsCount);
      const times = writers.map(() => readAt(createdAt)).toSorted((one, other) => +one - +other);
      return writers.map((who, turn) => ({
        ...on(at),
        userId: people[who] ?? "",
        body: words[(at * 3 + turn) % words.length] ?? "",
        createdAt: times[turn] ?? createdAt,
      }));
    }),
  );
  await db.insert(shares).values(drawn(({ sharesCount }) => sharesCount));
}

function attachmentOf({ pictures, video, documents }: DemoPost): StoredAttachment {
  if (pictures) return "images";
  if (video) return "video";
  return documents ? "documents" : "none";
}

const nothing: StoredMedia = {
  file: null,
  poster: null,
  alt: null,
  altEn: null,
  bytes: null,
  width: null,
  height: null,
  link: null,
};

function mediaOf({ pictures = [], video, documents = [] }: DemoPost, files: PostFiles) {
  const keyOf = (index: number) => files.pictures[index] ?? null;
  return [
    ...pictures.map(({ picture: index, alt, altEn }) => {
      return { ...nothing, ...picture, file: keyOf(index), alt, altEn };
    }),
    ...(video ? [video] : []).map(({ poster, alt, altEn }) => {
      const { key, bytes } = files.video;
      return { ...nothing, ...film, file: key, bytes, poster: keyOf(poster), alt, altEn };
    }),
    ...documents.map(({ file, alt, altEn }) => {
      const { key = null, bytes = null } = files.documents.get(file) ?? {};
      return { ...nothing, file: key, bytes, alt, altEn };
    }),
  ];
}
