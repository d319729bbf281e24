/** No caching; the browser may treat it only as a picture. */
export function privatePicture(picture: Blob): Response {
  const { type } = picture;
  return new Response(picture, {
    headers: {
      "Cache-Control": "private, no-store",
      "Content-Disposition": "inline",
      "Content-Security-Policy": "default-src 'none'; sandbox",
      "Content-Type": /^image\/(jpeg|png|webp)$/.test(type) ? type : "application/octet-stream",
    },
  });
}

/** A file of the platform, passed on as it comes. */
export function privateDownload({
  body,
  type,
  disposition,
}: {
  readonly body: BodyInit;
  readonly type: string;
  readonly disposition: string;
}): Response {
  return new Response(body, {
    headers: {
      "Cache-Control": "private, no-store",
      "Content-Disposition": disposition,
      "Content-Security-Policy": "default-src 'none'; sandbox",
      "Content-Type": type,
      "X-Content-Type-Options": "nosniff",
    },
  });
}

/** Documents are downloaded, under the name of their link. */
export function privateFile(file: Blob): Response {
  const response = privatePicture(file);
  if (file.type === "application/pdf") {
    response.headers.set("Content-Disposition", "attachment");
    response.headers.set("Content-Type", "application/pdf");
  }
  return response;
}
