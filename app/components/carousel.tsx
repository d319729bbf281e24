import type { ReactNode } from "react";
import { Meta } from "./card.tsx";
import { filledByScript } from "./filled-by-script.ts";
import { Link } from "./link.tsx";
import { useTranslation } from "./translation.ts";

interface Slide {
  id: string;
  href: string | undefined;
  title: string;
  lang?: string | undefined;
  picture: ReactNode;
  tag?: string;
  date?: ReactNode;
}

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "slide-show": React.HTMLAttributes<HTMLElement> & Record<`data-${string}`, string>;
    }
  }
}

/** Scrolls by hand or by its dots; app/enhancement/personal/carousel.ts advances it, and can be stopped. */
export function Carousel({ label, slides }: { label: string; slides: readonly Slide[] }) {
  const { t } = useTranslation("home");
  return (
    <slide-show data-play={t("carousel.play")} data-pause={t("carousel.pause")}>
      <section className="carousel panel" aria-label={label}>
        <ul className="slides">
          {slides.map((slide) => (
            <li key={slide.id} id={`slide-${slide.id}`}>
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
                  data-slide={at}
                  aria-current={at === 0 ? "true" : undefined}
                  aria-label={t("carousel.slide", { position: at + 1, total: slides.length })}
                >
                  <span className="vh">{at + 1}</span>
                </a>
              </li>
            ))}
          </ul>
          <div data-button="" {...filledByScript} />
        </div>
      </section>
    </slide-show>
  );
}
