import { and, eq, isNull, or } from "drizzle-orm";
import type { ContentCalls } from "#app/contract/content.ts";
import type { ContentFilesForm } from "#app/contract/content-files.ts";
import { isRefusal, type Refusal, refuse } from "#app/contract/failure.ts";
import { MAX_POST_DOCUMENTS, MAX_POST_PICTURES } from "#app/contract/posts.values.ts";
import { postFields, postsContent } from "#app/contract/posts-desk.ts";
import type { KindOfContent, StoredFields, StoredFile } from "../content/api.ts";
import { composeFiles, keysOf, presentFiles } from "../content/api-files.ts";
import { filesIn, orNull, textOf, textsOf } from "../content/rules.ts";
import type { Files } from "../files/store.ts";
import { saveUploads } from "../files/uploads.ts";
import { parseId } from "../http/id.ts";
import { titlePoster } from "../share/poster.ts";
import { attachmentOf, missingOf } from "./rules.ts";
import {
  adoptFacebookPost,
  deleteWithdrawnPost,
  findMedia,
  lockWholePost,
  type PostContent,
  publishPosts,
  republishPost,
  type StoredMedia,
  withdrawPost,
} from "./store.ts";
import { postMedia, posts } from "./tables.ts";

export const postsKind: KindOfContent = {
  calls: postsContent as unknown as ContentCalls,

  async compose(files, body, previous) {
    const fields = postFields.parse(body);
    const form = body as ContentFilesForm & { video?: string; poster?: File };
    const composed = await composeFiles(files, form, filesIn(previous), {
      kinds: ["picture", "document"],
      most: Math.max(MAX_POST_PICTURES, MAX_POST_DOCUMENTS),
    });
    if (isRefusal(composed)) return composed;
    const withVideo = form.video ? await addVideo(files, composed, form.video) : composed;
    if (isRefusal(withVideo)) return withVideo;
    if (new Set(withVideo.map(({ kind }) => kind)).size > 1) return mixed;
    const shown = await addPoster(files, withVideo, form.poster);
    return isRefusal(shown) ? shown : { ...fields, files: shown };
  },

  present: (stored, files) => ({
    ...textsOf(stored, postFields),
    files: presentFiles(filesIn(stored), files),
  }),

  /** Posts speak for the party and have no place. */
  campaignReach: () => "everywhere",

  posterOf: (stored, organisation) =>
    filesIn(stored).some(({ kind, poster }) => kind === "picture" || poster)
      ? undefined
      : titlePoster({ title: textOf(stored, "title") }, organisation),

  missing: (stored) => missingOf(textsOf(stored, postFields), filesIn(stored)),

  async publish(db, stored, publicId, now) {
    const id = parseId(publicId ?? "");
    const content = contentOf(stored);
    if (publicId !== null) await adoptFacebookPost(db, id);
    if (publicId !== null && (await republishPost(db, id, content))) return String(id);
    const [published] = await publishPosts(db, [{ ...content, createdAt: now }]);
    return String(published);
  },

  async withdraw(db, publicId, now) {
    await adoptFacebookPost(db, parseId(publicId));
    await withdrawPost(db, parseId(publicId), now);
  },

  purge: (db, publicId) => deleteWithdrawnPost(db, parseId(publicId)),

  async adopt(db, publicId) {
    const row = await lockWholePost(db, parseId(publicId));
    if (!row || row.withdrawnAt) return undefined;
    const media = await findMedia(db, row.id);
    return {
      ...textsOf(row, postFields),
      body: row.isMarkdown ? row.body : row.body.replaceAll(/\n+/g, "\n\n"),
      files: media.flatMap((each) => fileOf(each, row.title)),
    };
  },

  filesOf: (stored) => keysOf(filesIn(stored)),
  async hasFile(db, key, among) {
    const isKey = or(eq(postMedia.file, key), eq(postMedia.poster, key));
    const found = await db
      .select({ id: posts.id })
      .from(postMedia)
      .innerJoin(posts, eq(posts.id, postMedia.postId))
      .where(and(isKey, among === "shown" ? isNull(posts.withdrawnAt) : undefined))
      .limit(1);
    return found.length > 0;
  },
};

const mixed = refuse("invalid", { fields: [{ path: "files", problem: "files-mixed" }] });

async function addVideo(
  files: Files,
  kept: readonly StoredFile[],
  key: string,
): Promise<readonly StoredFile[] | Refusal> {
  if (kept.some((file) => file.key === key)) return kept;
  const video = await files.large.open(key);
  if (!video) return refuse("invalid", { fields: [{ path: "video", problem: "video" }] });
  const { size: bytes, width = 0, height = 0 } = video;
  const file = { key, kind: "video", bytes, alt: "", altEn: "", width, height } as const;
  const others = kept.filter(({ kind }) => kind !== "video");
  return [...others, { ...file, name: `video.${key.split(".").at(-1)}` }];
}

async function addPoster(
  files: Files,
  stored: readonly StoredFile[],
  poster: File | undefined,
): Promise<readonly StoredFile[] | Refusal> {
  const saved = await saveUploads(files, { poster: "picture" }, { poster });
  if (isRefusal(saved)) return saved;
  const key = saved.poster;
  if (!key) return stored;
  return stored.map((file) => (file.kind === "video" ? { ...file, poster: key } : file));
}

function contentOf(stored: StoredFields): PostContent {
  const texts = textsOf(stored, postFields);
  const files = filesIn(stored);
  return {
    ...texts,
    ...orNull(texts, "titleEn", "bodyEn"),
    isMarkdown: true,
    attachment: attachmentOf(files),
    media: files.map(mediaOf),
  };
}

function mediaOf(file: StoredFile): StoredMedia {
  return {
    file: file.key,
    poster: file.poster ?? null,
    alt: file.alt || (file.kind === "document" ? file.name : null),
    altEn: file.altEn || null,
    bytes: file.bytes,
    width: file.width || null,
    height: file.height || null,
    link: null,
  };
}

function fileOf(media: StoredMedia, title: string): StoredFile[] {
  const { file, poster, alt, altEn, bytes, width, height } = media;
  if (!file) return [];
  const extension = file.split(".").at(-1) ?? "";
  const kind = ["mp4", "webm"].includes(extension)
    ? "video"
    : extension === "pdf"
      ? "document"
      : "picture";
  const said = { alt: alt ?? title, altEn: altEn ?? "" };
  const name = kind === "document" ? (alt ?? file) : file;
  return [
    {
      ...{ key: file, kind, name, bytes: bytes ?? 0, ...said },
      ...(poster && { poster }),
      ...(width && height && { width, height }),
    },
  ];
}
