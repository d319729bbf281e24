import { request } from "node:http";
import { buffer } from "node:stream/consumers";

/** An answer as it went over the wire. */
export interface Captured {
  /** Names and values in turn. */
  readonly headers: string[];
  /** Base64. */
  readonly body: string;
}

/** What Node's server writes by itself. */
const own = new Set(["date", "connection", "keep-alive", "transfer-encoding"]);

/** Asks once, and keeps the answer without the headers that Node's server adds by itself. */
export function capture(address: string, headers: Record<string, string>): Promise<Captured> {
  return new Promise((resolve, reject) => {
    const asked = request(address, { headers }, (answer) => {
      const kept = answer.rawHeaders.filter(
        (_, at) => !own.has(answer.rawHeaders[at - (at % 2)]?.toLowerCase() ?? ""),
      );
      buffer(answer).then(
        (bytes) => resolve({ headers: kept, body: bytes.toString("base64") }),
        reject,
      );
    });
    asked.once("error", reject);
    asked.end();
  });
}
