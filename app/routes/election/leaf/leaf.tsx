import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Icon } from "#app/components/icon.tsx";
import { useOrganisation } from "#app/components/organisation.tsx";
import { PageAction } from "#app/components/page-action.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { QrCode } from "#app/components/qr-code.tsx";

interface LeafProps {
  /** What is on it; the document's title follows from it. */
  title: string;
  /** One line over the title. */
  kicker: string;
  /** The page that the leaf sums up: as a path, as it is read aloud, and drawn. */
  path: string;
  shown: string;
  qr: { readonly path: string; readonly size: number };
  children: ReactNode;
}

/** A sheet of A6, black on white, to be printed, photographed and passed on. */
export function Leaf({ title, kicker, path, shown, qr, children }: LeafProps) {
  const { t } = useTranslation("election");
  const { portal, name } = useOrganisation();
  return (
    <div className="leaf-page">
      <PageTitle title={t("leaf.title", { name: title })} />
      <nav className="row leaf-acts">
        <Link to={path}>
          <Icon name="arrow" /> {t("leaf.back")}
        </Link>{" "}
        <PageAction act="print" label={t("leaf.print")} />
      </nav>
      <article className="leaf">
        <p className="leaf-head">
          <b>
            {portal} · {name}
          </b>{" "}
          <span>{kicker}</span>
        </p>
        <h1 className={title.length > LONG ? "long" : undefined}>
          <bdi>{title}</bdi>
        </h1>
        {children}
        <footer>
          <QrCode {...qr} label={t("leaf.qr")} />
          <p>
            {t("leaf.scan")} <bdi dir="ltr">{shown}</bdi>
          </p>
        </footer>
      </article>
      <p className="leaf-acts">{t("leaf.hint")}</p>
    </div>
  );
}

/** A title of more letters is set smaller. */
const LONG = 24;
