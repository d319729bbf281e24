import { Hono } from "hono";
import sharp from "sharp";
import { z } from "zod";
import type { Dependencies } from "../platform/dependencies.ts";
import { PICTURES, picturePath } from "./content/pictures.ts";
import { readContent } from "./content/read.ts";

const post = z.strictObject({
  hoursAgo: z.number(),
  message: z.string().optional(),
  kind: z.enum(["photo", "album", "video", "profile"]).optional(),
  pictures: z
    .array(z.strictObject({ picture: z.int(), description: z.string().optional() }))
    .default([]),
});
type DemoPagePost = z.output<typeof post>;

/** Newest first. */
const demoPagePosts = readContent("facebook-posts.json", z.array(post));

interface PagePost extends DemoPagePost {
  readonly id: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

const HOUR = 60 * 60 * 1000;
/** The real Graph's limit. */
const MOST = 100;

const change = z.object({
  act: z.enum(["post", "edit", "delete", "throttle", "recover"]),
  id: z.string().optional(),
  message: z.string().max(5_000).optional(),
});

/** Facebook's API of a page's posts (docs/product.md#demo-mode), and POST /page to change them. */
export function demoFacebookPage(dependencies: Dependencies): Hono {
  const { clock, configuration } = dependencies;
  const { publicUrl } = configuration;
  const pageId = configuration.facebookPage?.id ?? "";
  const openedAt = clock.now().getTime();
  let posts: PagePost[] = demoPagePosts.map((post, at) => {
    const createdAt = new Date(openedAt - post.hoursAgo * HOUR);
    return { ...post, id: `${pageId}_${1000 - at}`, createdAt, updatedAt: createdAt };
  });
  let isThrottled = false;
  const demo = new Hono();

  demo.post("/page", async (context) => {
    const { success, data } = change.safeParse(await context.req.json().catch(() => null));
    if (!success) return context.json({ error: "What is to be done?" }, 400);
    const { act, id = `${pageId}_${1001 + posts.length}`, message } = data;
    const now = clock.now();
    if (act === "throttle" || act === "recover") isThrottled = act === "throttle";
    else if (act === "delete") posts = posts.filter((post) => post.id !== id);
    else if (act === "edit") {
      posts = posts.map((post) => (post.id === id ? { ...post, message, updatedAt: now } : post));
    } else {
      const made = { hoursAgo: 0, pictures: [], id, createdAt: now, updatedAt: now, message };
      posts = [made, ...posts];
    }
    return context.json({ posts: posts.map((post) => post.id) });
  });

  demo.get("/pictures/:file", async (context) => {
    const index = Number(/^(\d{1,3})\.jpg$/.exec(context.req.param("file"))?.[1] ?? -1);
    if (index < 0 || index >= PICTURES) return context.text("none", 404);
    const bytes = await sharp(picturePath(index)).jpeg({ quality: 80 }).toBuffer();
    return context.body(new Uint8Array(bytes), 200, { "Content-Type": "image/jpeg" });
  });

  demo.get("/:version/:page/published_posts", (context) => {
    const { access_token, limit = "25", after = "" } = context.req.query();
    const bearer = context.req.header("authorization")?.replace(/^(Bearer|OAuth) /i, "");
    const page = configuration.facebookPage;
    const fail = (code: number, message: string) =>
      context.json({ error: { message, type: "OAuthException", code } }, 400);
    if (!page || (access_token ?? bearer) !== page.token) {
      return fail(190, "Invalid OAuth access token.");
    }
    if (context.req.param("page") !== page.id) return fail(100, "Unsupported get request.");
    if (isThrottled) {
      const usage = [{ type: "pages", call_count: 100, estimated_time_to_regain_access: 7 }];
      context.header("X-Business-Use-Case-Usage", JSON.stringify({ [page.id]: usage }));
      return fail(80_001, "There have been too many calls to this Page account.");
    }
    const most = Math.min(Number(limit) || MOST, MOST);
    const from = posts.findIndex(({ id }) => cursorOf(id) === after) + 1;
    const part = posts.slice(from, from + most);
    const [first, last] = [part[0], part.at(-1)];
    const next = new URL(context.req.url);
    if (last) next.searchParams.set("after", cursorOf(last.id));
    const hasMore = from + most < posts.length;
    return context.json({
      data: part.map((post) => present(post, publicUrl, new URL(context.req.url).origin)),
      ...(first &&
        last && {
          paging: {
            cursors: { before: cursorOf(first.id), after: cursorOf(last.id) },
            ...(hasMore && { next: next.href }),
          },
        }),
    });
  });

  demo.get("/:version/:post{[\\w.-]+_\\d+}", (context) => {
    const id = context.req.param("post");
    if (posts.some((post) => post.id === id)) return context.json({ id });
    const error = { message: "Unsupported get request.", code: 100, error_subcode: 33 };
    return context.json({ error: { ...error, type: "GraphMethodException" } }, 400);
  });

  return demo;
}

const cursorOf = (id: string) => Buffer.from(id).toString("base64url");

function present(post: PagePost, publicUrl: string, origin: string) {
  const { id, message, kind, pictures, createdAt, updatedAt } = post;
  const media = (picture: number) => ({
    image: { height: 720, src: `${origin}/demo/facebook/pictures/${picture}.jpg`, width: 1280 },
  });
  const parts = pictures.map(({ picture, description }) => ({
    media_type: kind === "video" ? "video" : "photo",
    type: kind === "video" ? "video_inline" : "photo",
    ...(description && { description }),
    media: media(picture),
  }));
  const [first] = parts;
  const isAlbum = kind === "album" && first;
  const attachments = isAlbum
    ? [{ media_type: "album", type: "album", media: first.media, subattachments: { data: parts } }]
    : parts;
  return {
    id,
    ...(message !== undefined && { message }),
    created_time: graphTime(createdAt),
    updated_time: graphTime(updatedAt),
    permalink_url: `${publicUrl}/demo/facebook/posts/${id}`,
    ...(attachments.length > 0 && { attachments: { data: attachments } }),
  };
}

function graphTime(moment: Date): string {
  return moment.toISOString().replace(/\.\d{3}Z$/, "+0000");
}
