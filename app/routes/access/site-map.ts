import { layout, type RouteConfigEntry, route } from "@react-router/dev/routes";
import type { AccessClass } from "#app/session/admission.ts";

type Screens = Record<AccessClass | "machines", RouteConfigEntry[]>;

/**
 * Puts every screen under the layout that admits its class; a screen outside a class does not
 * type-check. The last route catches what matches nothing: without it React Router runs no
 * middleware there.
 */
export function siteMap({ machines, ...screens }: Screens): RouteConfigEntry[] {
  const classes = Object.entries(screens).filter(([, inside]) => inside.length > 0);
  return [
    ...classes.map(([access, inside]) => layout(`routes/access/${access}.tsx`, inside)),
    ...machines,
    route("*", "routes/unknown.tsx"),
  ];
}
