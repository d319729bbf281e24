/** A picture for who asked alone: kept nowhere on the way, and nothing in the browser but a picture. */
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

/** The same for a picture or a document; a document is saved, under the name that the link to it says. */
export function privateFile(file: Blob): Response {
  const response = privatePicture(file);
  if (file.type === "application/pdf") {
    response.headers.set("Content-Disposition", "attachment");
    response.headers.set("Content-Type", "application/pdf");
  }
  return response;
}
