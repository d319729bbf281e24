import { Children, type ComponentProps, type ReactNode } from "react";
import { Link } from "react-router";
import { Icon, type IconName } from "./icon.tsx";

interface ButtonStyle {
  /** `quiet` is outlined, `plain` is words only, `danger` takes something away; none is the page's one main act. */
  kind?: "quiet" | "plain" | "danger";
  small?: boolean;
  /** As wide as the form. */
  wide?: boolean;
  icon?: IconName;
}

function classOf({ kind, small, wide }: ButtonStyle): string {
  return ["button", kind, small && "small", wide && "wide"].filter(Boolean).join(" ");
}

/**
 * Words that change are all that their element has: a browser that translates a page puts elements in the
 * place of its texts, and a text beside others that React changes then is seen by nobody.
 */
function contentOf(icon: IconName | undefined, children: ReactNode): ReactNode {
  if (!icon && typeof children === "string") return children;
  const words = Children.map(children, (each) =>
    typeof each === "string" && each.trim() ? <span>{each}</span> : each,
  );
  return icon ? [<Icon key="icon" name={icon} />, words] : words;
}

/**
 * A button; it submits its form unless told otherwise. A disabled one does nothing but keeps the focus,
 * which a browser would give to the body for good while a form is being sent.
 */
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
  // The space after it keeps two of them apart in a text browser.
  return (
    <>
      <button
        type="submit"
        {...rest}
        aria-disabled={disabled || undefined}
        // Enter in a field presses the form's first button too, so this stops every way to send it.
        onClick={disabled ? (event) => event.preventDefault() : onClick}
        className={classOf({ kind, small, wide })}
      >
        {contentOf(icon, children)}
      </button>{" "}
    </>
  );
}

/** A link that looks like a button. Addresses of other sites, files and tel: are plain links. */
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
