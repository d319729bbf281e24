import { createHmac } from "node:crypto";
import { type IncomingMessage, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { isIP } from "node:net";
import { z } from "zod";
import type { Configuration } from "#app/configuration.ts";
import { AppError } from "#app/logging.ts";
import { isPublicAddress, lookupPublic } from "../http/private-network.ts";

/** A page on Facebook that is read, and by which token. */
export type FacebookPage = NonNullable<Configuration["facebookPage"]>;

const image = z.object({
  image: z.object({ src: z.string(), width: z.number().optional(), height: z.number().optional() }),
});
const shown = {
  media_type: z.string().optional(),
  type: z.string().optional(),
  description: z.string().optional(),
  title: z.string().optional(),
  media: image.optional().catch(undefined),
};
const attachment = z.object({
  ...shown,
  subattachments: z
    .object({ data: z.array(z.object(shown)) })
    .optional()
    .catch(undefined),
});

const post = z.object({
  /** PAGE_POST */
  id: z.string().min(1).max(100),
  message: z.string().optional(),
  created_time: z.string(),
  updated_time: z.string().optional(),
  permalink_url: z.string().optional(),
  attachments: z
    .object({ data: z.array(attachment) })
    .optional()
    .catch(undefined),
});
export type PagePost = z.infer<typeof post>;

const answer = z.object({
  data: z.array(z.unknown()),
  paging: z
    .object({
      cursors: z.object({ after: z.string().optional() }).optional(),
      next: z.string().optional(),
    })
    .optional(),
});

const refusal = z.object({
  error: z.object({ code: z.number(), error_subcode: z.number().optional() }),
});

/** One field of each that is asked for; Facebook sends nothing that isn't. */
const FIELDS = [
  "id",
  "message",
  "created_time",
  "updated_time",
  "permalink_url",
  "attachments{media_type,type,title,description,media,subattachments}",
].join(",");

/** The Graph answers no more posts at a time. */
const PER_PAGE = 100;
const TIMEOUT_MS = 20_000;
/** Too many calls: of an app, a user, a page, or of any of a business. */
const throttled = new Set([4, 17, 32, 613]);
const isThrottled = (code: number) => throttled.has(code) || (code >= 80_000 && code <= 80_014);

/** The Graph didn't answer a question about the page: the message says why, without the token. */
export class FacebookPageError extends AppError {
  override name = "FacebookPageError";
  /** Seconds after which it may be asked again, where it says so. */
  readonly retryAfter: number | undefined;

  constructor(message: string, retryAfter?: number) {
    super(message);
    this.retryAfter = retryAfter;
  }
}

/** A part of the page's posts, newest first, and where the next begins. */
export interface PostsPart {
  readonly posts: readonly PagePost[];
  readonly after: string | undefined;
}

/**
 * Reads the published posts of a page (edge published_posts), from a cursor on.
 *
 * @throws a FacebookPageError when they can't be had
 */
export async function readPagePosts(page: FacebookPage, after?: string): Promise<PostsPart> {
  const { response, body, refused } = await ask(
    page,
    `${encodeURIComponent(page.id)}/published_posts`,
    { fields: FIELDS, limit: String(PER_PAGE), ...(after && { after }) },
  );
  if (refused) throw errorOf(refused.code, response);
  const parsed = answer.safeParse(body);
  if (!parsed.success) throw new FacebookPageError("Facebook answered without posts.");
  const { data, paging } = parsed.data;
  return {
    // One that is nothing like a post must not keep the others.
    posts: data.flatMap((each) => post.safeParse(each).data ?? []),
    after: paging?.next && paging.cursors?.after,
  };
}

/** What the Graph says of an object that is deleted, or that the token may not see. */
const MISSING = { code: 100, error_subcode: 33 };

/**
 * Whether a post of the page is there still: lists leave older ones out of pages that post much.
 *
 * @throws a FacebookPageError when that can't be had
 */
export async function isOnPage(page: FacebookPage, id: string): Promise<boolean> {
  const { response, refused } = await ask(page, id, { fields: "id" });
  if (!refused) return true;
  if (refused.code === MISSING.code && refused.error_subcode === MISSING.error_subcode)
    return false;
  throw errorOf(refused.code, response);
}

/** One question to the Graph about the page. */
async function ask(page: FacebookPage, path: string, fields: Readonly<Record<string, string>>) {
  const query = new URLSearchParams({
    ...fields,
    ...(page.appSecret && {
      appsecret_proof: createHmac("sha256", page.appSecret).update(page.token).digest("hex"),
    }),
  });
  const response = await fetch(`${page.graphUrl}/${path}?${query}`, {
    // In a header, where no address and no log has it.
    headers: { Accept: "application/json", Authorization: `Bearer ${page.token}` },
    redirect: "error",
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => undefined);
  if (!response) throw new FacebookPageError("Facebook doesn't answer.");
  const body: unknown = await response.json().catch(() => undefined);
  // A refusal may come with 200: the body decides.
  const refused = refusal.safeParse(body).data?.error;
  if (!refused && !response.ok) {
    throw new FacebookPageError(`Facebook answered ${response.status}.`);
  }
  return { response, body, refused };
}

function errorOf(code: number, response: Response): FacebookPageError {
  if (isThrottled(code) || response.status === 429) {
    return new FacebookPageError(
      `Facebook lets us ask no more for a while (code ${code}).`,
      waitOf(response),
    );
  }
  if (code === 190) return new FacebookPageError("Facebook doesn't take FACEBOOK_PAGE_TOKEN.");
  return new FacebookPageError(`Facebook refused the page's posts (code ${code}).`);
}

const usage = z.record(
  z.string(),
  z.array(z.object({ estimated_time_to_regain_access: z.number().optional() })),
);

/** How long Facebook says that it takes, which it tells in minutes. */
function waitOf({ headers }: Response): number | undefined {
  try {
    const told = usage.parse(JSON.parse(headers.get("x-business-use-case-usage") ?? ""));
    const minutes = Object.values(told)
      .flat()
      .map((each) => each.estimated_time_to_regain_access ?? 0);
    const longest = Math.max(0, ...minutes);
    return longest > 0 ? longest * 60 : undefined;
  } catch {
    return undefined;
  }
}

/** As much of a picture is taken. */
const MAX_PICTURE_BYTES = 15 * 1024 * 1024;

/** So often an address may lead on to another. */
const MAX_REDIRECTS = 3;

/**
 * A picture of a post; undefined where it can't be had, or is larger than any. Whatever address an answer
 * names, and wherever that leads on to, nothing is read inside the network around this server.
 *
 * @param allowLoopback for the demo and its stand-ins
 */
export async function fetchPicture(
  address: string,
  allowLoopback: boolean,
): Promise<Uint8Array | undefined> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  try {
    let url = URL.parse(address);
    for (let left = MAX_REDIRECTS; url && left >= 0; left--) {
      const response = await openPublic(url, { allowLoopback, signal });
      if (!response) return undefined;
      const { statusCode = 0, headers } = response;
      if (statusCode === 200) return await readAll(response);
      response.destroy();
      if (statusCode < 300 || statusCode > 399 || !headers.location) return undefined;
      url = URL.parse(headers.location, url);
    }
  } catch {
    // It can't be had.
  }
  return undefined;
}

/** The answer of a server outside; undefined for an address that is none or lies inside. */
async function openPublic(
  url: URL,
  { allowLoopback, signal }: { readonly allowLoopback: boolean; readonly signal: AbortSignal },
): Promise<IncomingMessage | undefined> {
  if (url.protocol !== "https:" && url.protocol !== "http:") return undefined;
  const host = url.hostname.replace(/^\[|\]$/g, "");
  // A look-up is only made of names.
  if (isIP(host) && !isPublicAddress(host, allowLoopback)) return undefined;
  const request = url.protocol === "http:" ? requestHttp : requestHttps;
  return new Promise((resolve, reject) => {
    request(url, { signal, lookup: lookupPublic(allowLoopback) })
      .on("response", resolve)
      .on("error", reject)
      .end();
  });
}

async function readAll(response: IncomingMessage): Promise<Uint8Array | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response) {
    size += chunk.length;
    if (size > MAX_PICTURE_BYTES) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
