import { Children, type ComponentProps, type ReactNode } from "react";
import { Icon, type IconName } from "./icon.tsx";
import { Link } from "./link.tsx";

interface ButtonStyle {
  /** None: the page's one main act. */
  kind?: "quiet" | "plain" | "danger";
  small?: boolean;
  wide?: boolean;
  icon?: IconName;
}

function classOf({ kind, small, wide }: ButtonStyle): string {
  return ["button", kind, small && "small", wide && "wide"].filter(Boolean).join(" ");
}

/**
 * Text in an element of its own: browser translation replaces text nodes, and React's updates to a
 * detached one are invisible.
 */
function contentOf(icon: IconName | undefined, children: ReactNode): ReactNode {
  if (!icon && typeof children === "string") return children;
  const words = Children.map(children, (each) =>
    typeof each === "string" && each.trim() ? <span>{each}</span> : each,
  );
  return icon ? [<Icon key="icon" name={icon} />, words] : words;
}

/** Disabled by aria-disabled: a disabled attribute would drop the focus to the body. */
export function Button({
  kind,
  small,
  wide,
  icon,
  disabled,
  onClick,
  children,
  ...rest
}: ButtonStyle & ComponentProps<"button">) {
  // Separates buttons in a text browser.
  return (
    <>
      <button
        type="submit"
        {...rest}
        aria-disabled={disabled || undefined}
        // Also stops Enter in a field, which clicks the form's first button.
        onClick={disabled ? (event) => event.preventDefault() : onClick}
        className={classOf({ kind, small, wide })}
      >
        {contentOf(icon, children)}
      </button>{" "}
    </>
  );
}

/** Addresses of other sites, files and tel: are plain links. */
export function ButtonLink({
  kind,
  small,
  wide,
  icon,
  children,
  href,
  ...rest
}: ButtonStyle & Omit<ComponentProps<"a">, "href"> & { href: string }) {
  const content = contentOf(icon, children);
  const className = classOf({ kind, small, wide });
  const isScreen = /^[/?]/.test(href) && !rest.download && !rest.target;
  return (
    <>
      {isScreen ? (
        <Link {...rest} to={href} className={className}>
          {content}
        </Link>
      ) : (
        <a {...rest} href={href} className={className}>
          {content}
        </a>
      )}{" "}
    </>
  );
}
