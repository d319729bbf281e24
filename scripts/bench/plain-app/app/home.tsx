import { useTranslation } from "react-i18next";
import { Link } from "react-router";

export default function Home() {
  const { t } = useTranslation();
  return (
    <main id="main">
      <h1>{t("home.title")}</h1>
      <p>{t("home.lead")}</p>
      <Link to="/news">{t("menu.news")}</Link>
    </main>
  );
}
