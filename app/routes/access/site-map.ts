import { layout, type RouteConfigEntry, route } from "@react-router/dev/routes";
import type { AccessClass } from "#app/session/admission.ts";

type Screens = Record<AccessClass | "resources", RouteConfigEntry[]>;

/**
 * Puts every screen under the layout that admits its class; a screen outside a class does not
 * type-check. The last route catches what matches nothing: without it React Router runs no
 * middleware there.
 */
export function siteMap({ resources, ...screens }: Screens): RouteConfigEntry[] {
  const layouts = Object.entries(screens).filter(([, children]) => children.length > 0);
  return [
    ...layouts.map(([access, children]) =>
      layout(`routes/access/${fileName(access)}.tsx`, children),
    ),
    ...resources,
    route("*", "routes/unknown.tsx"),
  ];
}

/** signedOut → signed-out */
function fileName(access: string): string {
  return access.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
