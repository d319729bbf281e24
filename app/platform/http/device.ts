/** Programs by what their User-Agent says, those first that claim to be another as well. */
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

/** Programs that are no browsers, by the libraries with which they are written. */
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

/** Any other program by the name that it gives first: letters, without its version. */
const ownName = /^([A-Za-z][\w.+-]{1,29})(?:\/|\s|$)/;

/**
 * What a browser calls itself, in a word or two: "Chrome · Android". Enough to know one's own devices
 * again; neither a version nor a model, by which somebody could be followed. Null when it says nothing
 * at all.
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
