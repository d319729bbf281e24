import { Icon } from "./icon.tsx";
import { Link } from "./link.tsx";
import { useTranslation } from "./translation.ts";

interface PagerProps {
  page: number;
  perPage: number;
  totalItems: number;
  /** Kept in every link. */
  query: URLSearchParams;
  /** Gets `count` and `figures`; shown for a list of one page. */
  totalKey?: string;
  /** "1 - 12 of 300" (docs/product.md#news). */
  isPlain?: boolean;
}

export function Pager(props: PagerProps) {
  const { page, perPage, totalItems, query, totalKey, isPlain } = props;
  const { t } = useTranslation("common");
  const last = Math.ceil(totalItems / perPage);
  if (totalItems === 0 || page > last) return null;
  // "1–8 of 8" says nothing.
  if (last === 1 && !totalKey && !isPlain) return null;

  const hrefOf = (target: number) => {
    const next = new URLSearchParams(query);
    if (target === 1) next.delete("page");
    else next.set("page", String(target));
    return `?${next}`;
  };
  // A single page needs no landmark.
  const [Frame, label] = last > 1 ? (["nav", t("pager.label")] as const) : (["div"] as const);
  return (
    <Frame className="pager" aria-label={label}>
      <p className="muted digits">
        {last === 1 && totalKey ? (
          t(totalKey, { count: totalItems, figures: formatCount(totalItems) })
        ) : (
          <>
            <bdi>{formatCount((page - 1) * perPage + 1)}</bdi>
            {isPlain ? " - " : "–"}
            <bdi>{formatCount(Math.min(page * perPage, totalItems))}</bdi>{" "}
            {t("pager.of", { total: formatCount(totalItems) })}
          </>
        )}
      </p>
      {last > 1 && (
        <ul>
          {page > 1 && (
            <li>
              <Link className="icon-button" to={hrefOf(page - 1)} rel="prev">
                <Icon name="arrow" />
                {t("pager.previous")}
              </Link>
            </li>
          )}
          {pageNumbers(page, last).map((target, at, all) => (
            <li key={target}>
              {target - (all[at - 1] ?? 0) > 1 && "… "}
              <Link
                className="icon-button digits"
                to={hrefOf(target)}
                aria-label={t("pager.page", { page: target })}
                aria-current={target === page ? "page" : undefined}
              >
                {formatCount(target)}
              </Link>
            </li>
          ))}
          {page < last && (
            <li>
              <Link className="icon-button" to={hrefOf(page + 1)} rel="next">
                {t("pager.next")}
                <Icon name="chevron" />
              </Link>
            </li>
          )}
        </ul>
      )}
    </Frame>
  );
}

/** 1,234 in both languages. */
function formatCount(value: number): string {
  return value.toLocaleString("en");
}

function pageNumbers(page: number, last: number): number[] {
  const pages = new Set([1, page - 1, page, page + 1, last]);
  return [...pages].filter((each) => each >= 1 && each <= last);
}
