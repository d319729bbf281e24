import { formatDate } from "#app/arabic/dates.ts";
import { cleanText } from "#app/arabic/text.ts";
import { MAX_POST_PICTURES } from "#app/contract/posts.values.ts";
import { logError } from "#app/logging.ts";
import { hideFiles } from "../content/api-withdrawn-files.ts";
import type { Database } from "../database/connect.ts";
import type { Dependencies } from "../dependencies.ts";
import {
  FacebookPageError,
  fetchPicture,
  isOnPage,
  type PagePost,
  readPagePosts,
} from "../facebook/page.ts";
import { checkPicture, readPictureSize } from "../files/picture.ts";
import { silenceUntil } from "../silence/api.ts";
import {
  findMedia,
  type PostContent,
  publishPosts,
  republishPost,
  type StoredMedia,
  withdrawPost,
} from "./store.ts";
import {
  changeFacebookPost,
  countKnown,
  type FacebookPostRow,
  findGone,
  findKnown,
  lockFacebookPost,
} from "./store-facebook.ts";

type Parts = Pick<
  Dependencies,
  "clock" | "configuration" | "db" | "files" | "jobs" | "log" | "publisher"
>;

interface PageContent {
  readonly title: string;
  readonly body: string;
  readonly pictures: readonly { readonly address: string; readonly alt: string }[];
  readonly isVideo: boolean;
}

const MAX_TITLE = 100;

/** Above any page's size, against endless paging. */
const MAX_PARTS = 1_000;
const HOUR = 60 * 60 * 1000;
const WAIT_FOR_PICTURES_MS = HOUR;
/** If more would vanish at once, an incomplete answer is likelier. */
const MOST_GONE = 0.5;
const FEW = 10;

/**
 * Imports posts of the page (docs/product.md#posts-from-facebook), newest first, until a batch has
 * no news. Read posts that disappeared were deleted.
 * @param isFull reads the whole page
 * @throws a FacebookPageError when the page can't be read, so that the job is retried
 */
export async function readFacebookPage(parts: Parts, { isFull = false } = {}): Promise<void> {
  const { configuration, jobs, log, db } = parts;
  const page = configuration.facebookPage;
  if (!page) return;
  const seen: string[] = [];
  let oldest: Date | undefined;
  let left = 0;
  let after: string | undefined;
  try {
    for (let part = 0; part < MAX_PARTS; part++) {
      const read = await readPagePosts(page, after);
      if (read.posts.length === 0) break;
      const known = await findKnown(db, read.posts.map(idOf));
      const changed = read.posts.filter((post) => isNews(post, known.get(post.id)));
      // Oldest first, so that ids are in the order of time.
      for (const post of changed.toReversed()) if (!(await importPost(parts, post))) left++;
      for (const post of read.posts) {
        seen.push(post.id);
        const at = new Date(post.created_time);
        if (!oldest || at < oldest) oldest = at;
      }
      after = read.after;
      if (!after || (!isFull && changed.length === 0)) break;
    }
    // At the page's end all older posts are covered too.
    const isWhole = after === undefined && isFull;
    if (oldest) await deleteWithdrawn(parts, isWhole ? new Date(0) : oldest, seen);
  } catch (error) {
    if (!(error instanceof FacebookPageError) || !error.retryAfter) throw error;
    // Rate limited: retrying earlier would count against us.
    logError(log, "Facebook's page is read later", error, {}, "warn");
    await jobs.add(db, "facebookPage", { isFull }, { afterSeconds: error.retryAfter });
    return;
  }
  if (left > 0)
    log.warn(
      { posts: left },
      "posts on Facebook's page wait for their pictures or the end of a silence",
    );
}

const idOf = ({ id }: PagePost) => id;

const updatedAt = (post: PagePost) => new Date(post.updated_time ?? post.created_time);

function isNews(post: PagePost, known: FacebookPostRow | undefined): boolean {
  if (Number.isNaN(updatedAt(post).getTime())) return false;
  return !known || known.goneAt !== null || known.updatedAt < updatedAt(post);
}

/** Imports a post; false while it waits for a picture or the end of a silence. */
async function importPost(parts: Parts, post: PagePost): Promise<boolean> {
  const { clock, db, publisher } = parts;
  const now = clock.now();
  const createdAt = new Date(post.created_time);
  const content = contentOf(post);
  const pictures = content ? await copyPictures(parts, content) : [];
  const isWhole = pictures.length === (content?.pictures.length ?? 0);
  if (!isWhole && now.getTime() - updatedAt(post).getTime() < WAIT_FOR_PICTURES_MS) return false;
  return db.transaction(async (transaction) => {
    const tx = transaction as unknown as Database;
    // The first job after the silence imports it.
    if (content && (await silenceUntil(tx, "everywhere", now, now))) return false;
    const row = await lockFacebookPost(tx, { facebookId: post.id, createdAt });
    if (!isNews(post, row)) return true;
    const permalink = post.permalink_url ?? null;
    await changeFacebookPost(tx, post.id, {
      updatedAt: updatedAt(post),
      permalink,
      goneAt: null,
    });
    if (row.isTakenUp) return true;
    const written = content && writtenOf(content, pictures, permalink);
    if (!written) {
      if (row.postId) await withdraw(tx, row.postId, now);
    } else if (!row.postId || !(await republishPost(tx, row.postId, written))) {
      const [postId = null] = await publishPosts(tx, [{ ...written, createdAt }]);
      await changeFacebookPost(tx, post.id, { postId });
    }
    await publisher.publish(tx);
    return true;
  });
}

async function withdraw(db: Database, postId: number, now: Date): Promise<void> {
  const media = await findMedia(db, postId);
  await hideFiles(
    db,
    media.flatMap(({ file, poster }) => [file, poster].filter((key) => key !== null)),
  );
  await withdrawPost(db, postId, now);
}

interface Copied {
  readonly key: string;
  readonly alt: string;
  readonly width: number;
  readonly height: number;
}

async function copyPictures(
  { files, configuration }: Parts,
  { pictures }: PageContent,
): Promise<Copied[]> {
  const copied: Copied[] = [];
  for (const { address, alt } of pictures) {
    const bytes = await fetchPicture(address, configuration.demo);
    const checked = bytes && (await checkPicture(bytes));
    if (!checked || "problem" in checked) continue;
    const key = await files.save(checked.bytes, checked.extension);
    copied.push({ key, alt, ...(await readPictureSize(checked.bytes)) });
  }
  return copied;
}

function writtenOf(
  { title, body, isVideo }: PageContent,
  pictures: readonly Copied[],
  link: string | null,
): PostContent {
  const attachment = isVideo ? "video" : pictures.length > 0 ? "images" : "none";
  const nothing = { file: null, poster: null, altEn: null, bytes: null, link: null };
  const media = pictures.map(({ key, alt, width, height }): StoredMedia => {
    const sides = { alt, width, height };
    return isVideo
      ? { ...nothing, ...sides, poster: key, link }
      : { ...nothing, ...sides, file: key };
  });
  const video = isVideo && media.length === 0 && link;
  const shown = video ? [{ ...nothing, alt: null, width: null, height: null, link }] : media;
  return { title, body, titleEn: null, bodyEn: null, isMarkdown: false, attachment, media: shown };
}

const MAX_ASKED = 100;

/** Withdraws posts since a moment that are not in `seen`, once Facebook confirms each deletion. */
async function deleteWithdrawn(parts: Parts, since: Date, seen: readonly string[]): Promise<void> {
  const { clock, configuration, db, log, publisher } = parts;
  const page = configuration.facebookPage;
  if (!page) return;
  const now = clock.now();
  const gone = await findGone(db, since, seen);
  const known = await countKnown(db, since);
  if (gone.length > FEW && gone.length > known * MOST_GONE) {
    log.warn(
      { gone: gone.length, known },
      "Facebook's page lacks most of its posts: none is taken away",
    );
    return;
  }
  for (const row of gone.slice(0, MAX_ASKED)) {
    if (await isOnPage(page, row.facebookId)) continue;
    await db.transaction(async (transaction) => {
      const tx = transaction as unknown as Database;
      await changeFacebookPost(tx, row.facebookId, { goneAt: now });
      if (!row.postId || row.isTakenUp) return;
      await withdraw(tx, row.postId, now);
      await publisher.publish(tx);
    });
  }
}

function contentOf(post: PagePost): PageContent | undefined {
  const message = cleanText(post.message ?? "").toWellFormed();
  const [first] = post.attachments?.data ?? [];
  const parts = first ? [first, ...(first.subattachments?.data ?? [])] : [];
  const isVideo = parts.some(({ media_type }) => media_type === "video");
  // An album's cover is one of its pictures.
  const album = first?.subattachments?.data ?? [];
  const shown = album.length > 0 ? album : first ? [first] : [];
  const fallback = first?.title ?? first?.description ?? formatDate(post.created_time, "ar");
  const { title, body } = split(message, cleanText(fallback).toWellFormed());
  const pictures = shown.flatMap(({ media, description, title: name }) => {
    const address = media?.image.src;
    return address ? [{ address, alt: cleanText(description ?? name ?? title) }] : [];
  });
  if (!message && pictures.length === 0) return undefined;
  const most = isVideo ? 1 : MAX_POST_PICTURES;
  return { title, body, pictures: pictures.slice(0, most), isVideo };
}

/** The first line becomes the title; a cut title is repeated in the body. */
function split(message: string, fallback: string): { title: string; body: string } {
  const [line = "", ...rest] = message.split(/\n+/);
  const first = line.trim() || fallback;
  if (first.length <= MAX_TITLE) return { title: first, body: rest.join("\n").trim() };
  const cut = first.slice(0, MAX_TITLE).replace(/\s+\S*$/, "");
  return { title: `${cut.toWellFormed()}…`, body: message };
}
