import { useTranslation } from "react-i18next";
import { Link, type LoaderFunctionArgs, useLoaderData } from "react-router";
import { listNews, type NewsItem } from "./database.server.ts";
import { getInstance } from "./i18n.server.ts";

export async function loader({ context }: LoaderFunctionArgs) {
  const i18next = getInstance(context);
  const items = await listNews(12);
  return { title: i18next.t("news.title"), lead: i18next.t("news.lead"), items };
}

type Data = Awaited<ReturnType<typeof loader>>;

export const meta = ({ loaderData }: { loaderData: Data | undefined }) => [
  { title: loaderData?.title },
  { name: "description", content: loaderData?.lead },
];

export default function News() {
  const { t, i18n } = useTranslation();
  const { title, lead, items } = useLoaderData<typeof loader>();
  const dates = new Intl.DateTimeFormat(i18n.language, { dateStyle: "long" });
  return (
    <main id="main">
      <h1>{title}</h1>
      <p>{lead}</p>
      {items.length === 0 && <p>{t("news.empty")}</p>}
      <ul className="cards">
        {items.map((item) => (
          <li key={item.id}>
            <NewsCard item={item} date={dates.format(item.createdAt)} />
          </li>
        ))}
      </ul>
    </main>
  );
}

function NewsCard({ item, date }: { item: NewsItem; date: string }) {
  const { t } = useTranslation();
  const { id, title, summary, category, picture, createdAt, likes, comments } = item;
  return (
    <article>
      {picture && <Picture file={picture} />}
      <p>
        <span>{t(`news.category.${category}`)}</span>{" "}
        <time dateTime={createdAt.toISOString()}>{date}</time>
      </p>
      <h2>
        <Link to={`/news/${id}`}>{title}</Link>
      </h2>
      <p>{summary}</p>
      <footer>
        <span>{t("news.likes", { count: likes })}</span>{" "}
        <span>{t("news.comments", { count: comments })}</span>
      </footer>
    </article>
  );
}

function Picture({ file }: { file: string }) {
  const srcSet = (format: string) =>
    [480, 720, 1280].map((width) => `/files/${file}/${width}.${format} ${width}w`).join(", ");
  const sizes = "(min-width: 640px) 22rem, 94vw";
  return (
    <picture>
      <source type="image/avif" srcSet={srcSet("avif")} sizes={sizes} />
      <img
        src={`/files/${file}/720.webp`}
        alt=""
        width={640}
        height={360}
        loading="lazy"
        decoding="async"
      />
    </picture>
  );
}
