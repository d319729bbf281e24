import { json, list, raw, type StandInHandler } from "#tests/world/stand-in.ts";

/** A page of something that stands before the platform. */
export const html = "<!doctype html><title>nginx</title><h1>Bad gateway</h1><p>upstream-secret</p>";
/** What no platform should answer. */
export const nonsense: [what: string, answer: StandInHandler][] = [
  ["a page", raw(html, { "Content-Type": "text/html" })],
  ["an error page", raw(html, { status: 502, "Content-Type": "text/html" })],
  ["a page of another status", raw(html, { status: 418, "Content-Type": "text/html" })],
  ["nothing", raw("")],
  ["no content", (_, response) => void response.writeHead(204).end()],
  ["half of its JSON", raw('{"success":true,"data":{"items":[')],
  [
    "half of what it promised",
    (_, response) => {
      response.writeHead(200, { "Content-Type": "application/json", "Content-Length": 900 });
      response.write('{"success":true');
      setImmediate(() => response.destroy());
    },
  ],
  ["a closed connection", (_, response) => void response.destroy()],
  ["zipped JSON that is none", raw('{"success":true}', { "Content-Encoding": "gzip" })],
  ["another protocol", (_, response) => void response.socket?.end("SSH-2.0-OpenSSH_9.6\r\n")],
  ["null", json(null)],
  ["a list", json([])],
  ["a text", json("upstream-secret")],
  ["a success without data", json({ success: true })],
  ["a success that is none", json({ success: "no", data: "upstream-secret" })],
  ["lists 50,000 levels deep", raw("[".repeat(50_000) + "]".repeat(50_000))],
  ["items that are none", list(null)],
  ["items of nothing", list([{}])],
  ["items of something else", list([null, 1, "x", []])],
  ["metadata of texts", list([], { totalItems: "many", totalPages: null })],
  ["a prototype", raw('{"success":true,"data":{"__proto__":{"items":[]},"constructor":1}}')],
  ["a redirect to another site", raw("", { status: 302, Location: "https://evil.example/" })],
  ["a redirect to itself", raw("", { status: 307, Location: "" })],
  ["a refusal with 200", json({ success: false })],
  [
    "a refusal whose message is none",
    json({ success: false, message: { a: 1 }, errors: "x" }, { status: 500 }),
  ],
  [
    "a refusal with an essay",
    json({ success: false, message: "upstream-secret ".repeat(70_000) }, { status: 500 }),
  ],
  ["too many", json({ success: false, code: "too-many" }, { status: 429, "Retry-After": "77" })],
  ["a status of its own", raw("", { status: 799 })],
];
