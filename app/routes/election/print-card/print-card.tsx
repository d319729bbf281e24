import type { ReactNode } from "react";
import { Icon } from "#app/components/icon.tsx";
import { Link } from "#app/components/link.tsx";
import { useOrganisation } from "#app/components/organisation.tsx";
import { PageAction } from "#app/components/page-action.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { QrCode } from "#app/components/qr-code.tsx";
import { useTranslation } from "#app/components/translation.ts";

interface LeafProps {
  /** Also the document's title. */
  title: string;
  kicker: string;
  path: string;
  shown: string;
  qr: { readonly path: string; readonly size: number };
  children: ReactNode;
}

export function Leaf({ title, kicker, path, shown, qr, children }: LeafProps) {
  const { t } = useTranslation("election");
  const { portal, name } = useOrganisation();
  return (
    <div className="print-card-page">
      <PageTitle title={t("printCard.title", { name: title })} />
      <nav className="row print-card-acts">
        <Link to={path}>
          <Icon name="arrow" /> {t("printCard.back")}
        </Link>{" "}
        <PageAction act="print" label={t("printCard.print")} />
      </nav>
      <article className="print-card">
        <p className="print-card-head">
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
          <QrCode {...qr} label={t("printCard.qr")} />
          <p>
            {t("printCard.scan")} <bdi dir="ltr">{shown}</bdi>
          </p>
        </footer>
      </article>
      <p className="print-card-acts">{t("printCard.hint")}</p>
    </div>
  );
}

/** Longer titles are set smaller. */
const LONG = 24;
