/**
 * The name of a sent file as it may be kept, shown and offered for a download: without what a file
 * system, a terminal or a bidirectional override takes for something else (RFC 7578 §4.2: a path
 * in it is not to be used).
 *
 * @returns at most 120 characters, which may be none
 */
export const plainFileName = (name: string): string =>
  name
    // What browsers write of a quotation mark and of line ends (HTML, "Multipart form data").
    .replaceAll(/%(?:22|0D|0A)/gi, " ")
    .replaceAll(/[\s\p{Cc}\p{Cf}\\/:*?"<>|;%]+/gu, " ")
    .replace(/^[. ]+/, "")
    .trim()
    .slice(0, 120)
    .toWellFormed();

/**
 * The Content-Disposition of a document that is saved: its name in Arabic for browsers that can (RFC 5987),
 * in ASCII for the rest.
 */
export function attachmentOf(name: string): string {
  const clean = plainFileName(name.replace(/\.pdf\s*$/i, "")).trim();
  const encoded = encodeURIComponent(`${clean || "document"}.pdf`).replaceAll(
    /['()*]/g,
    (each) => `%${each.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="document.pdf"; filename*=UTF-8''${encoded}`;
}
