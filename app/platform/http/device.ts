/** By User-Agent; first those that also claim to be another. */
const programs: readonly (readonly [RegExp, string])[] = [
  [/\bw3m\//, "w3m"],
  [/\bLynx\//, "Lynx"],
  [/\bE?Links\b/, "Links"],
  [/\bInstagram\b/, "Instagram"],
  [/\bFB(AN|AV|_IAB)\b/, "Facebook"],
  [/\b(Edg|EdgA|EdgiOS|Edge)\//, "Edge"],
  [/\b(OPR|OPT|OPiOS|Opera)\b/, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bUCBrowser\//, "UC Browser"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/\b(HeadlessChrome|Chrome|Chromium|CriOS)\//, "Chrome"],
  [/\bVersion\/.*\bSafari\//, "Safari"],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bMac OS X\b|\bMacintosh\b/, "macOS"],
  [/\bLinux\b/, "Linux"],
];

const libraries: readonly (readonly [RegExp, string])[] = [
  [/^(python-requests|Python-urllib|python-httpx|aiohttp|Python)\b/i, "Python"],
  [/^(node|node-fetch|undici|axios)\b/i, "Node.js"],
  [/^okhttp\b/i, "OkHttp"],
  [/\bCFNetwork\//, "CFNetwork"],
  [/^Dart\b/, "Dart"],
  [/^Java\b|^Apache-HttpClient\b/, "Java"],
  [/^Go-http-client\b/, "Go"],
  [/^PostmanRuntime\b/, "Postman"],
];

const ownName = /^([A-Za-z][\w.+-]{1,29})(?:\/|\s|$)/;

/**
 * Browser and system, "Chrome · Android": enough to recognise one's own devices, no version or
 * model to fingerprint. Null for no User-Agent.
 */
export function deviceOf(userAgent: string | null | undefined): string | null {
  const agent = (userAgent ?? "").slice(0, 1000);
  const named = [programs, systems].flatMap(
    (list) => list.find(([pattern]) => pattern.test(agent))?.[1] ?? [],
  );
  if (named.length > 0) return named.join(" · ");
  const library = libraries.find(([pattern]) => pattern.test(agent))?.[1];
  return library ?? ownName.exec(agent)?.[1] ?? null;
}
