import { Children, type ReactNode } from "react";
import { Icon, type IconName } from "./icon.tsx";
import { Link } from "./link.tsx";

interface CardProps {
  title: ReactNode;
  lang?: string | undefined;
  /** The whole card is the link; buttons in `footer` stay clickable. Absent: no link. */
  href: string | undefined;
  picture?: ReactNode;
  tag?: string;
  date?: ReactNode;
  footer?: ReactNode;
  level?: 2 | 3;
  beside?: boolean;
  slim?: boolean;
  children?: ReactNode;
}

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
  /** 2 right under the page's h1. */
  level?: 2 | 3;
}

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
  isEven?: boolean;
  isWide?: boolean;
  isLed?: boolean;
}

export function CardGrid({ children, isEven, isWide, isLed }: CardGridProps) {
  // Four make two rows of two.
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
