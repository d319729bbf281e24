import { type ComponentProps, useContext } from "react";
import { Link as RouterLink, useLocation } from "react-router";
import { PlainPage } from "./plain-page.tsx";

interface LinkProps extends Omit<ComponentProps<"a">, "href"> {
  /** Absolute, or a query or fragment alone. */
  to: string;
  preventScrollReset?: boolean;
  /** The browser loads the page, though an application runs. */
  reloadDocument?: boolean;
}

/**
 * A link of the router; on a plain page its address alone: there the router would only resolve what
 * is resolved, in a tenth of the time of rendering.
 */
export function Link({ preventScrollReset, reloadDocument, to, ...attributes }: LinkProps) {
  const { pathname } = useLocation();
  if (useContext(PlainPage)) {
    const isOfThisPage = to.startsWith("?") || to.startsWith("#");
    return <a {...attributes} href={isOfThisPage ? pathname + (to === "?" ? "" : to) : to} />;
  }
  return <RouterLink {...attributes} {...{ preventScrollReset, reloadDocument, to }} />;
}
