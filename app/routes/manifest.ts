import { organisation } from "#app/organisation.ts";

/** The web app manifest, in Arabic as the product is first. */
export function loader() {
  return Response.json(
    {
      name: `${organisation.portal.ar} · ${organisation.name.ar}`,
      short_name: organisation.portal.ar,
      description: organisation.promise.ar,
      lang: "ar",
      dir: "rtl",
      start_url: "/",
      display: "standalone",
      background_color: "#0e1719",
      theme_color: "#0e1719",
      icons: [
        { src: "/favicon.svg", sizes: "any", type: "image/svg+xml" },
        { src: "/icon-192.png", sizes: "192x192", type: "image/png", purpose: "any maskable" },
        { src: "/icon-512.png", sizes: "512x512", type: "image/png", purpose: "any maskable" },
      ],
    },
    {
      headers: {
        "Content-Type": "application/manifest+json",
        "Cache-Control": "public, max-age=3600",
      },
    },
  );
}
