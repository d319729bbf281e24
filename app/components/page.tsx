import { isValidElement, type ReactElement, type ReactNode } from "react";
import { Link, useRouteLoaderData } from "react-router";
import { Icon } from "./icon.tsx";
import { Poster } from "./poster.tsx";
import type { MenuGroupView, MenuLine } from "./side-menu.tsx";
import type { Parent } from "./trail.tsx";

interface PageProps {
  title: ReactNode;
  /** A sentence under the title. */
  lead?: ReactNode;
  /** The page above it: a line of the menu, which names it; another with its name; or a Trail of several. */
  back?: Back | ReactElement | undefined;
  /** A DateBlock beside the title. */
  mark?: ReactNode;
  /** Buttons that concern the whole page. */
  actions?: ReactNode;
  /** For forms and sign-in: one narrow column. */
  narrow?: boolean;
  /** For what is read: the voice stands under its title. */
  withVoice?: boolean;
  /** For lists and desks: on a wide screen its first rows are seen without scrolling. */
  dense?: boolean;
  /**
   * For those who come for the first time: the organisation's promise, beside the column where there is
   * room; or above it, where it is the title.
   */
  withPoster?: boolean | "title";
  children?: ReactNode;
}

/** A screen: its one h1, what it is for, and its parts one below the other. */
export function Page({
  title,
  lead,
  back,
  mark,
  actions,
  narrow,
  dense,
  withVoice,
  withPoster,
  children,
}: PageProps) {
  const kind = withPoster === true ? " with-poster" : narrow ? " narrow" : "";
  return (
    <div className={`screen${kind}${dense ? " dense" : ""}`}>
      {withPoster && <Poster isTitle={withPoster === "title"} />}
      <div className={mark ? "heading marked" : "heading"}>
        {isValidElement(back) ? back : back && <BackLink to={back} />}
        {/* The space keeps it apart in a text browser. */}
        {mark && " "}
        {mark}
        {withPoster !== "title" && (
          <h1 className={withVoice ? "voiced" : undefined}>
            <bdi>{title}</bdi>
          </h1>
        )}
        {lead && <p className="lead">{lead}</p>}
        {actions && <div className="row">{actions}</div>}
      </div>
      {children}
    </div>
  );
}

/** A page above another: a line of the menu of those who open that one, or any page with its name. */
export type Back = MenuLine | Parent;

/** Where a link back leads. */
export const backPath = (back: Back) => (typeof back === "string" ? back : back.href);

function BackLink({ to }: { to: Back }) {
  const menu = useRouteLoaderData<() => { menu: MenuGroupView[] }>("root")?.menu;
  const named = menu?.flatMap(({ lines }) => lines.flatMap((line) => line.parts ?? [line]));
  const parent = typeof to === "string" ? named?.find(({ href }) => href === to) : to;
  // What a visitor's menu lacks has no name, and is none of theirs.
  return (
    parent && (
      <Link className="back" to={parent.href}>
        <Icon name="arrow" />
        <bdi>{parent.label}</bdi>
      </Link>
    )
  );
}

interface SectionProps {
  title: ReactNode;
  /** A link to all of what the section shows a part of. */
  more?: { href: string; label: string };
  id?: string;
  children?: ReactNode;
}

/** A part of a screen under an h2. */
export function Section({ title, more, id, children }: SectionProps) {
  return (
    <section className="section" id={id}>
      <header>
        <h2>{title}</h2>
        {more && <Link to={more.href}>{more.label}</Link>}
      </header>
      {children}
    </section>
  );
}
