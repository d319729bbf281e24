import { z } from "zod";
import { CHANGE_ORGANISATION } from "./ability.ts";
import { del, done, post } from "./endpoint.ts";
import { wholeNumber } from "./form-fields.ts";
import { namedObject } from "./named-object.ts";
import { proxyFaults, proxyParts, STREAM_BEAT_S } from "./proxy.values.ts";
import { availableScreens } from "./screens.ts";
import { uploadLimits } from "./upload-limits.ts";

/**
 * What browsers notice of a proxy before the server, which leaves no trace here
 * (docs/product.md#a-proxy-that-stands-in-the-way).
 */
export const proxyReport = namedObject("ProxyReport", {
  part: z.enum(proxyParts),
  fault: z.enum(proxyFaults),
  /** `bytes` of a body, or `seconds` of a stream's silence. */
  values: z.record(z.string(), z.number()),
  seenAt: z.string(),
});
export type ProxyReport = z.infer<typeof proxyReport>;

export const reportBody = post("reportBody", "/organisation/proxy/bodies", {
  summary:
    "Says that a proxy before the server refused a body for its size, or that a large body came through",
  admits: "everyone",
  body: z.object({
    outcome: z.enum(["refused", "passed"]),
    /** At most as many as the server itself would take. */
    bytes: wholeNumber(1, uploadLimits.requestBytes),
    /** The first part of the form's address, for the log; what no screen of ours begins with is left out. */
    place: z
      .string()
      .max(100)
      .overwrite((text) => (availableScreens.includes(text) ? text : ""))
      .optional(),
  }),
  example: { outcome: "refused", bytes: 3_767_210, place: "registerNow" },
  answer: done,
});

export const reportStream = post("reportStream", "/organisation/proxy/streams", {
  summary:
    "Says that a proxy before the server held back or cut an event stream, or that one came through",
  admits: { can: CHANGE_ORGANISATION },
  body: z.object({
    outcome: z.enum(["held", "cut", "passed"]),
    /** After how long a silence. */
    seconds: wholeNumber(0, 2 * STREAM_BEAT_S),
  }),
  example: { outcome: "cut", seconds: 15 },
  answer: done,
});

export const dismissProxyReport = del("dismissProxyReport", "/organisation/proxy/{part}", {
  summary: "Forgets what was noticed of the proxy; noticed again, it is back",
  admits: { can: CHANGE_ORGANISATION },
  params: z.object({ part: z.enum(proxyParts) }),
  answer: done,
});
