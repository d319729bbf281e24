import { type ComponentType, createContext } from "react";

/**
 * Whether the document is a plain one: without React and the router, for visitors who are not signed
 * in (docs/decisions/0035-open-pages-without-the-application.md). In a browser it never is.
 */
export const PlainPage = createContext(false);

/** What a plain document shows in place of a page that isn't there; a browser needs no script for it. */
export const MissingPage = createContext<ComponentType | undefined>(undefined);
