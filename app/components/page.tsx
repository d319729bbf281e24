import { isValidElement, type ReactElement, type ReactNode } from "react";
import { useRouteLoaderData } from "react-router";
import { Icon } from "./icon.tsx";
import { Link } from "./link.tsx";
import { Poster } from "./poster.tsx";
import type { MenuGroupView, MenuLine } from "./side-menu.tsx";
import type { Parent } from "./trail.tsx";

interface PageProps {
  title: ReactNode;
  lead?: ReactNode;
  back?: Back | ReactElement | undefined;
  mark?: ReactNode;
  actions?: ReactNode;
  narrow?: boolean;
  withVoice?: boolean;
  dense?: boolean;
  /** The organisation's promise beside the column, or as the title. */
  withPoster?: boolean | "title";
  children?: ReactNode;
}

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
        {/* Separates it in a text browser. */}
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

export type Back = MenuLine | Parent;

export const backPath = (back: Back) => (typeof back === "string" ? back : back.href);

function BackLink({ to }: { to: Back }) {
  const menu = useRouteLoaderData<() => { menu: MenuGroupView[] }>("root")?.menu;
  const named = menu?.flatMap(({ lines }) => lines.flatMap((line) => line.parts ?? [line]));
  const parent = typeof to === "string" ? named?.find(({ href }) => href === to) : to;
  // Missing from the visitor's menu: no link.
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
  more?: { href: string; label: string };
  id?: string;
  children?: ReactNode;
}

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
