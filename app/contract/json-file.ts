import { z } from "zod";

const mediaType = z
  .string()
  .max(100)
  .regex(/^[a-z0-9.+-]+\/[a-z0-9.+-]+$/i, "wrong");

const base64 = z.string().refine((text) => isBase64(text), "wrong");
const dataUrl = z
  .string()
  .regex(/^data:[a-z0-9.+-]+\/[a-z0-9.+-]+;base64,/i, "wrong")
  .refine((url) => isBase64(url.slice(url.indexOf(",") + 1)), "wrong");

/**
 * A file in a JSON body: name, media type and base64, or a data URL, which has no name
 * (docs/product.md#uploads).
 */
export const jsonFile = z.union([
  dataUrl,
  z.object({
    name: z.string().max(255),
    type: mediaType,
    data: base64.meta({ contentEncoding: "base64" }),
  }),
]);
export type JsonFile = z.output<typeof jsonFile>;

/** Searched for what it may not hold: an expression of the whole would remember a place for each of its letters. */
function isBase64(text: string): boolean {
  const padding = /={0,2}$/.exec(text.slice(-2))?.[0].length ?? 0;
  const length = text.length - padding;
  const isWhole = padding === 0 ? length % 4 !== 1 : text.length % 4 === 0;
  return length > 0 && isWhole && !/[^A-Za-z0-9+/]/.test(text.slice(0, length));
}
