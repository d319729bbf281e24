/**
 * Tells the administrators of a 413 where a proxy answered it, and not this server
 * (docs/product.md#a-proxy-that-stands-in-the-way).
 * @param problem the header X-Problem of the answer, which this server's own have
 */
export async function reportTooLarge(problem: string | null, body: BodyInit): Promise<void> {
  if (problem) return;
  const [, place = ""] = location.pathname.split("/");
  const { size } = await new Response(body).blob();
  const fields = new URLSearchParams({ bytes: String(size), place });
  await fetch("/proxy/refused", { method: "POST", body: fields }).catch(() => undefined);
}
