import { browserUrl } from "#app/session/browser-url.server.ts";
import { organisationOf } from "#app/session/organisation.server.ts";
import type { Route } from "./+types/manifest";

/** In Arabic, the product's first language. */
export function loader({ context }: Route.LoaderArgs) {
  const { name, portal, promise, colours, logo } = organisationOf(context);
  return Response.json(
    {
      name: `${portal.ar} · ${name.ar}`,
      short_name: portal.ar,
      // Also for the offline page (app/enhancement/service-worker.ts).
      name_localized: { en: `${portal.en} · ${name.en}` },
      description: promise.ar,
      lang: "ar",
      dir: "rtl",
      start_url: "/",
      display: "standalone",
      background_color: colours.night,
      theme_color: colours.night,
      icons: [
        ...(logo ? [] : [{ src: "/favicon.svg", sizes: "any", type: "image/svg+xml" }]),
        icon(browserUrl(logo?.icon192) ?? "/icon-192.png", 192),
        icon(browserUrl(logo?.icon512) ?? "/icon-512.png", 512),
      ],
    },
    {
      headers: {
        "Content-Type": "application/manifest+json",
        // Settings take effect at once.
        "Cache-Control": "public, no-cache",
      },
    },
  );
}

/** Padded by the platform, for maskable icons. */
function icon(src: string, side: number) {
  return { src, sizes: `${side}x${side}`, type: "image/png", purpose: "any maskable" };
}
