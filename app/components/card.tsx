import { Children, type ReactNode } from "react";
import { Link } from "react-router";
import { Icon, type IconName } from "./icon.tsx";

interface CardProps {
  title: ReactNode;
  /** Of the title, where it is not the page's. */
  lang?: string | undefined;
  /** The whole card leads there; buttons in `footer` stay on top of that. Without it there is nowhere to go. */
  href: string | undefined;
  /** A Picture or an Avatar, above the words. */
  picture?: ReactNode;
  /** What kind of thing it is. */
  tag?: string;
  date?: ReactNode;
  footer?: ReactNode;
  /** 3 where the card stands under an h2. */
  level?: 2 | 3;
  /** The picture stands beside the words: for people. */
  beside?: boolean;
  /** One of many: on a phone its picture is small and beside the words. */
  slim?: boolean;
  children?: ReactNode;
}

/** One thing of a list, told by a picture, a title and a line or two. */
export function Card(card: CardProps) {
  const { title, lang, href, level = 2, picture, tag, date, footer, children } = card;
  const names = ["card", card.beside && "beside", card.slim && "slim"];
  const Title = `h${level}` as const;
  return (
    <article className={names.filter(Boolean).join(" ")}>
      {picture}
      <div>
        <Meta tag={tag} date={date} />
        <Title className="title" dir="auto" lang={lang}>
          {href ? <Link to={href}>{title}</Link> : title}
        </Title>
        {children}
        {footer && <footer>{footer}</footer>}
      </div>
    </article>
  );
}

/** A thing's kind and date. */
export function Meta({ tag, date }: { tag?: string | undefined; date?: ReactNode }) {
  if (!tag && !date) return null;
  return (
    <p className="meta">
      {tag && <span className="tag">{tag}</span>} {date}
    </p>
  );
}

interface LinkCardProps {
  href: string;
  icon: IconName;
  title: string;
  text?: string;
  /** 2 where the choice stands right under the page's title. */
  level?: 2 | 3;
}

/** A way to go on: icon, title, a line of explanation. */
export function LinkCard(props: LinkCardProps) {
  const Title = `h${props.level ?? 3}` as const;
  return (
    <div className="choice">
      <span className="nuqta">
        <Icon name={props.icon} />
      </span>
      <div>
        <Title className="title">
          <Link to={props.href}>{props.title}</Link>
        </Title>
        {props.text && <p className="muted">{props.text}</p>}
      </div>
    </div>
  );
}

interface CardGridProps {
  children: ReactNode;
  /** Of choices without pictures: those of a shorter last row are wider. */
  isEven?: boolean;
  /** Of cards whose picture stands beside the words. */
  isWide?: boolean;
  /** The first is the largest. */
  isLed?: boolean;
}

/** Cards or choices side by side, as many as fit; a list for those who hear it. */
export function CardGrid({ children, isEven, isWide, isLed }: CardGridProps) {
  // Four are two and two, not three and one.
  const isSquare = Children.count(children) === 4;
  const names = ["cards", isEven && "even", isWide && "wide", isLed && "led", isSquare && "square"];
  return (
    <ul className={names.filter(Boolean).join(" ")}>
      {Children.map(children, (child) => (
        <li>{child}</li>
      ))}
    </ul>
  );
}
