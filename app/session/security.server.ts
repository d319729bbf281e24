import { configuration } from "#app/configuration.ts";
import type { Incoming } from "./request.server.ts";

/**
 * Security headers. Scripts by nonce only; pictures may come from an outside platform's host
 * (API_URL).
 * @param callHosts additions to connect-src
 */
export function securityHeaders(
  headers: Headers,
  { id, nonce }: Incoming,
  callHosts: readonly string[] = [],
): void {
  const { apiUrl, secure } = configuration();
  const push = pushHosts();
  const pictures = apiUrl ? ` ${new URL(apiUrl).origin} https:` : "";
  const defaults: Record<string, string> = {
    "Content-Security-Policy": [
      "default-src 'none'",
      `script-src 'self' 'nonce-${nonce}'${push.scripts}`,
      `style-src 'self' 'nonce-${nonce}'${push.styles}`,
      `img-src 'self' data:${pictures}${push.pictures}`,
      `media-src 'self'${pictures}`,
      "font-src 'self'",
      `connect-src ${["'self'", ...callHosts].join(" ")}${push.calls}`,
      "manifest-src 'self'",
      "worker-src 'self'",
      `form-action 'self'${dialogHosts()}`,
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ].join("; "),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "X-Request-Id": id,
  };
  if (secure) defaults["Strict-Transport-Security"] = "max-age=63072000; includeSubDomains";
  for (const [name, value] of Object.entries(defaults)) {
    if (!headers.has(name)) headers.set(name, value);
  }
  // Personal by default; open pages set their own.
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "private, no-cache");
}

function pushHosts() {
  const { oneSignal } = configuration();
  if (!oneSignal) return { scripts: "", styles: "", pictures: "", calls: "" };
  const sdk = new URL(oneSignal.sdkUrl).origin;
  return {
    scripts: ` ${sdk} https://api.onesignal.com https://onesignal.com`,
    styles: " https://onesignal.com",
    pictures: " https://img.onesignal.com",
    calls: ` ${sdk} https://*.onesignal.com https://onesignal.com`,
  };
}

/** Chromium checks form-action at every redirect. Facebook sends phones from www to m. */
function dialogHosts(): string {
  const { facebook, publicUrl } = configuration();
  if (!facebook) return "";
  const { origin, hostname } = new URL(facebook.dialogUrl);
  if (origin === publicUrl) return "";
  return /(^|\.)facebook\.com$/.test(hostname) ? " https://*.facebook.com" : ` ${origin}`;
}
