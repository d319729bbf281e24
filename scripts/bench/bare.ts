import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import type { Captured } from "./captured.ts";

/**
 * What open pages are measured against: Node's own server, which answers every request with the
 * bytes and the headers that it reads from stdin (JSON of a Captured).
 */
const { headers, body } = JSON.parse(await text(process.stdin)) as Captured;
const bytes = Buffer.from(body, "base64");

const server = createServer((_, response) => {
  response.writeHead(200, headers).end(bytes);
});
server.listen(0, "127.0.0.1", () => {
  console.log(`ready http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
process.once("SIGTERM", () => process.exit(0));
