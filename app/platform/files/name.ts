/**
 * A sent file's name, safe to keep, show and download: no path (RFC 7578 §4.2), no control
 * character, no bidirectional override.
 * @returns at most 120 characters, perhaps empty
 */
export const plainFileName = (name: string): string =>
  name
    // Browsers percent-encode quotation marks and line ends (HTML, "Multipart form data").
    .replaceAll(/%(?:22|0D|0A)/gi, " ")
    .replaceAll(/[\s\p{Cc}\p{Cf}\\/:*?"<>|;%]+/gu, " ")
    .replace(/^[. ]+/, "")
    .trim()
    .slice(0, 120)
    .toWellFormed();

/** Content-Disposition of a download: the Arabic name by RFC 5987, ASCII for older browsers. */
export function attachmentOf(name: string): string {
  const clean = plainFileName(name.replace(/\.pdf\s*$/i, "")).trim();
  const encoded = encodeURIComponent(`${clean || "document"}.pdf`).replaceAll(
    /['()*]/g,
    (each) => `%${each.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="document.pdf"; filename*=UTF-8''${encoded}`;
}
