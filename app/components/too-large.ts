/**
 * Tells the administrators of a 413 where a proxy answered it, and not this server
 * (docs/product.md#a-proxy-that-stands-in-the-way).
 * @param header of the answer; null where it has none of that name
 * @param action of the form
 */
export async function reportTooLarge(
  header: (name: string) => string | null,
  action: string,
  body: BodyInit,
): Promise<void> {
  if (header("X-Request-Id") ?? header("X-Problem")) return;
  const [, place = ""] = new URL(action, location.href).pathname.split("/");
  const { size } = await new Response(body).blob();
  const fields = new URLSearchParams({ bytes: String(size), place });
  await fetch("/proxy/refused", { method: "POST", body: fields }).catch(() => undefined);
}
