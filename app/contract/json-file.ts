import { z } from "zod";

const base64 = z.string().regex(/^[A-Za-z0-9+/]+={0,2}$/, "wrong");
const mediaType = z
  .string()
  .max(100)
  .regex(/^[a-z0-9.+-]+\/[a-z0-9.+-]+$/i, "wrong");

/**
 * A file where a body is JSON: its name, media type and bytes in base64, or a data URL, which has no name
 * (docs/product.md#uploads).
 */
export const jsonFile = z
  .union([
    z.string().regex(/^data:[a-z0-9.+-]+\/[a-z0-9.+-]+;base64,[A-Za-z0-9+/]+={0,2}$/i, "wrong"),
    z.object({ name: z.string().max(255), type: mediaType, data: base64 }),
  ])
  .transform((given) => {
    if (typeof given !== "string") return toFile(given.data, given.name, given.type);
    const comma = given.indexOf(",");
    const type = given.slice("data:".length, comma).replace(/;base64$/i, "");
    return toFile(given.slice(comma + 1), "file-upload", type);
  });

function toFile(data: string, name: string, type: string): File {
  return new File([Uint8Array.from(atob(data), (each) => each.charCodeAt(0))], name, { type });
}
