import { configuration } from "#app/configuration.ts";

/** Open pages only. */
export function loader() {
  const lines = [
    "User-agent: *",
    // Networks that obey robots.txt show no link preview otherwise.
    "Allow: /api/v1/files/",
    "Allow: /api/v1/share/",
    "Disallow: /api/",
    "Disallow: /demo/",
    "Disallow: /auth/",
    "Disallow: /account-verification",
    "Disallow: /administrator",
    "Disallow: /card/",
    "Disallow: /email-code",
    "Disallow: /preferences",
    `Sitemap: ${configuration().publicUrl}/sitemap.xml`,
  ];
  return new Response(`${lines.join("\n")}\n`, {
    headers: {
      "Content-Type": "text/plain; charset=utf-8",
      "Cache-Control": "public, max-age=3600",
    },
  });
}
