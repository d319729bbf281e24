import { layout, type RouteConfigEntry, route } from "@react-router/dev/routes";
import type { AccessClass } from "#app/session/admission.ts";

type Screens = Record<AccessClass | "resources", RouteConfigEntry[]>;

/** The catch-all comes last: without it React Router runs no middleware for unmatched paths. */
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
