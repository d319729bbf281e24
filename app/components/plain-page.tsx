import { type ComponentType, createContext } from "react";

/**
 * Rendered without React's scripts, for signed-out visitors
 * (docs/decisions/0035-open-pages-without-the-application.md). False in browsers.
 */
export const PlainPage = createContext(false);

/** On the server only. */
export const MissingPage = createContext<ComponentType | undefined>(undefined);
