import { createHmac } from "node:crypto";
import { type IncomingMessage, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { isIP } from "node:net";
import { z } from "zod";
import type { Configuration } from "#app/configuration.ts";
import { AppError } from "#app/logging.ts";
import { isPublicAddress, lookupPublic } from "../http/private-network.ts";

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

/** Facebook sends only fields that are requested. */
const FIELDS = [
  "id",
  "message",
  "created_time",
  "updated_time",
  "permalink_url",
  "attachments{media_type,type,title,description,media,subattachments}",
].join(",");

const PER_PAGE = 100;
const TIMEOUT_MS = 20_000;
/** Rate limit error codes: of an app, a user, a page, a business. */
const throttled = new Set([4, 17, 32, 613]);
const isThrottled = (code: number) => throttled.has(code) || (code >= 80_000 && code <= 80_014);

/** A failed Graph call about the page; the message never holds the token. */
export class FacebookPageError extends AppError {
  override name = "FacebookPageError";
  /** Seconds, where Facebook says so. */
  readonly retryAfter: number | undefined;

  constructor(message: string, retryAfter?: number) {
    super(message);
    this.retryAfter = retryAfter;
  }
}

export interface PostsPart {
  readonly posts: readonly PagePost[];
  readonly after: string | undefined;
}

/**
 * Reads published posts (edge published_posts), newest first, from a cursor on.
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
    posts: data.flatMap((each) => post.safeParse(each).data ?? []),
    after: paging?.next && paging.cursors?.after,
  };
}

/** The Graph's error for a deleted object, or one hidden from the token. */
const MISSING = { code: 100, error_subcode: 33 };

/**
 * Whether a post still exists: lists omit older posts of pages that post much.
 * @throws a FacebookPageError when that can't be had
 */
export async function isOnPage(page: FacebookPage, id: string): Promise<boolean> {
  const { response, refused } = await ask(page, id, { fields: "id" });
  if (!refused) return true;
  if (refused.code === MISSING.code && refused.error_subcode === MISSING.error_subcode)
    return false;
  throw errorOf(refused.code, response);
}

async function ask(page: FacebookPage, path: string, fields: Readonly<Record<string, string>>) {
  const query = new URLSearchParams({
    ...fields,
    ...(page.appSecret && {
      appsecret_proof: createHmac("sha256", page.appSecret).update(page.token).digest("hex"),
    }),
  });
  const response = await fetch(`${page.graphUrl}/${path}?${query}`, {
    // In a header, so that no URL and no log holds the token.
    headers: { Accept: "application/json", Authorization: `Bearer ${page.token}` },
    redirect: "error",
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => undefined);
  if (!response) throw new FacebookPageError("Facebook doesn't answer.");
  const body: unknown = await response.json().catch(() => undefined);
  // An error may come with status 200: the body decides.
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

/** Facebook tells minutes. */
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

const MAX_PICTURE_BYTES = 15 * 1024 * 1024;

const MAX_REDIRECTS = 3;

/**
 * A picture of a post; undefined if unavailable or too large. SSRF: neither the address nor a
 * redirect may lead to a private network.
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
  } catch {}
  return undefined;
}

async function openPublic(
  url: URL,
  { allowLoopback, signal }: { readonly allowLoopback: boolean; readonly signal: AbortSignal },
): Promise<IncomingMessage | undefined> {
  if (url.protocol !== "https:" && url.protocol !== "http:") return undefined;
  const host = url.hostname.replace(/^\[|\]$/g, "");
  // The look-up hook doesn't run for literal IP addresses.
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
