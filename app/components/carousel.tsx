import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Meta } from "./card.tsx";
import { Icon } from "./icon.tsx";

interface Slide {
  id: string;
  href: string | undefined;
  title: string;
  lang?: string | undefined;
  picture: ReactNode;
  tag?: string;
  date?: ReactNode;
}

/** docs/product.md#home */
const STEP_MS = 5000;

/**
 * Scrolls by hand or dots. With a script it advances, except while hovered or focused, with reduced
 * motion, or once stopped.
 */
export function Carousel({ label, slides }: { label: string; slides: readonly Slide[] }) {
  const { t } = useTranslation("home");
  const strip = useRef<HTMLUListElement>(null);
  const [isLive, setLive] = useState(false);
  const [current, setCurrent] = useState(0);
  const [isStopped, setStopped] = useState(false);
  const [isPaused, setPaused] = useState(false);

  useEffect(() => {
    setLive(true);
    if (window.matchMedia("(prefers-reduced-motion: reduce)").matches) setStopped(true);
  }, []);
  useEffect(() => {
    if (!isLive || isStopped || isPaused || slides.length < 2) return;
    const timer = setInterval(() => {
      if (!document.hidden) scrollTo((current + 1) % slides.length);
    }, STEP_MS);
    return () => clearInterval(timer);
  });

  /** By differences, which work in both directions; scrolls the strip, never the page. */
  function scrollTo(at: number) {
    const slide = strip.current?.children[at];
    if (!strip.current || !slide) return;
    const left = slide.getBoundingClientRect().left - strip.current.getBoundingClientRect().left;
    strip.current.scrollBy({ left });
  }
  const toggle = () => setStopped(!isStopped);
  return (
    <section
      className="carousel panel"
      aria-label={label}
      onPointerEnter={({ pointerType }) => setPaused(pointerType === "mouse")}
      onPointerLeave={() => setPaused(false)}
      onFocus={({ target }) => setPaused(target.matches(":focus-visible"))}
      onBlur={() => setPaused(false)}
    >
      <ul
        className="slides"
        ref={strip}
        onScroll={({ currentTarget }) => setCurrent(positionOf(currentTarget))}
      >
        {slides.map((slide) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: for the keyboard there is the button below
          <li
            key={slide.id}
            id={`slide-${slide.id}`}
            onClick={(event) => isLink(event) || toggle()}
          >
            {slide.picture}
            <div className="body">
              <Meta tag={slide.tag} date={slide.date} />
              <h2 className="title" dir="auto" lang={slide.lang}>
                {slide.href ? <Link to={slide.href}>{slide.title}</Link> : slide.title}
              </h2>
            </div>
          </li>
        ))}
      </ul>
      <div className="dots">
        <ul>
          {slides.map((slide, at) => (
            <li key={slide.id}>
              <a
                href={`#slide-${slide.id}`}
                aria-current={at === current ? "true" : undefined}
                aria-label={t("carousel.slide", {
                  position: at + 1,
                  total: slides.length,
                })}
                onClick={(event) => {
                  event.preventDefault();
                  scrollTo(at);
                  toggle();
                }}
              >
                <span className="vh">{at + 1}</span>
              </a>
            </li>
          ))}
        </ul>
        {isLive && (
          <button type="button" className="icon-button" onClick={toggle}>
            <Icon name={isStopped ? "play" : "pause"} />
            <span className="vh">{t(isStopped ? "carousel.play" : "carousel.pause")}</span>
          </button>
        )}
      </div>
    </section>
  );
}

/** In Arabic scrollLeft is negative. */
function positionOf(strip: HTMLElement): number {
  return Math.round(Math.abs(strip.scrollLeft) / strip.clientWidth);
}

function isLink({ target }: MouseEvent): boolean {
  return target instanceof Element && target.closest("a") !== null;
}
