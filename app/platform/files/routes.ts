import { type Context, Hono } from "hono";
import { refuse } from "#app/contract/failure.ts";
import { type FileReaders, findReaders } from "../content/api-withdrawn-files.ts";
import type { Dependencies } from "../dependencies.ts";
import { failureResponse } from "../http/failure-response.ts";
import { languageOf } from "../i18n.ts";
import { attachmentOf } from "./name.ts";
import { answerPart } from "./range.ts";
import { pictureFormats, pictureWidths } from "./store.ts";
import { type LargeFile, largeIdOf } from "./streamed-file.ts";

export type FileContext = Context<{ Variables: { dependencies: Dependencies } }>;

export const fileRoutes = new Hono<{ Variables: { dependencies: Dependencies } }>();

fileRoutes.get("/files/:key", async (context) => {
  const key = context.req.param("key");
  const { files } = context.get("dependencies");
  return sendIfRead(context, key, key, () =>
    largeIdOf(key) ? files.large.open(key) : files.read(key),
  );
});

fileRoutes.get("/files/:key/:version", async (context) => {
  const { key, version } = context.req.param();
  const [written, extension] = version.split(".");
  const width = pictureWidths.find((each) => String(each) === written);
  const format = pictureFormats.find((each) => each === extension);
  if (!width || !format || version !== `${width}.${format}`) return send(context, key, undefined);
  const { files } = context.get("dependencies");
  return sendIfRead(context, key, `${key}/${version}`, () => files.readWidth(key, width, format));
});

/** Withdrawn files leave caches within minutes. */
async function sendIfRead(
  context: FileContext,
  key: string,
  place: string,
  read: () => Promise<File | LargeFile | undefined>,
): Promise<Response> {
  const dependencies = context.get("dependencies");
  const signature = context.req.query("signature");
  const readers = await findReaders(dependencies, key, signature, dependencies.clock.now());
  if (readers === "nobody") return send(context, place, undefined);
  return send(context, place, await read(), cacheControls[readers]);
}

const FOREVER = "public, max-age=31536000, immutable";

export const FOR_MINUTES = "public, max-age=300";

const cacheControls = {
  everybody: FOREVER,
  now: FOR_MINUTES,
  editors: "private, max-age=300",
} satisfies Readonly<Record<Exclude<FileReaders, "nobody">, string>>;

/**
 * Answers a public file, whole or in part, or 404.
 * @param place where it is stored; its ETag follows from it
 */
export async function send(
  context: FileContext,
  place: string,
  file: File | LargeFile | undefined,
  cacheControl = FOREVER,
): Promise<Response> {
  const request = context.req.raw;
  if (!file) {
    return failureResponse(refuse("not-found"), languageOf(request.headers.get("accept-language")));
  }
  const etag = `"${place}"`;
  const headers = new Headers({
    "Cache-Control": cacheControl,
    "Content-Type": file.type,
    ETag: etag,
    // An uploaded file must not run scripts in a browser.
    "Content-Security-Policy": policyOf(file.type),
    "Cross-Origin-Resource-Policy": "cross-origin",
    "X-Content-Type-Options": "nosniff",
  });
  if (file instanceof File && !file.type.startsWith("image/")) {
    headers.set("Content-Disposition", attachmentOf(file.name));
  }
  return answerPart(request, headers, file.size, (from, to) =>
    file instanceof File ? file.slice(from, to).bytes() : file.stream(from, to),
  );
}

/**
 * A video opened directly gets a page of the browser's, which must be same-origin and may only play
 * media.
 */
function policyOf(type: string): string {
  return type.startsWith("video/")
    ? "default-src 'none'; media-src 'self'; style-src 'unsafe-inline'; sandbox allow-same-origin"
    : "default-src 'none'; sandbox";
}
