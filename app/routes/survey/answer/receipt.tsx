import { Link } from "#app/components/link.tsx";
import { PageAction } from "#app/components/page-action.tsx";
import { useTranslation } from "#app/components/translation.ts";

/** From the page, before sending: the server's answer can't link it. */
export function ReceiptNote({ receipt }: { receipt: string }) {
  const { t } = useTranslation("survey-answer");
  return (
    <p className="hint">
      {t("receipt.before")}{" "}
      <bdi className="digits" dir="ltr">
        {receipt}
      </bdi>
    </p>
  );
}

/** Shown for some minutes. */
export function Receipt({ receipt, href }: { receipt: string; href: string }) {
  const { t } = useTranslation("survey-answer");
  return (
    <section className="panel stack receipt" aria-labelledby="receipt">
      <h2 id="receipt">{t("receipt.title")}</h2>
      <p className="receipt-code">
        <bdi dir="ltr">{receipt}</bdi>
      </p>
      <p>{t("receipt.text")}</p>
      <div className="row">
        <PageAction act="print" label={t("common:action.print")} />
      </div>
      <p>
        <Link to={`${href}/receipts`}>{t("receipt.check")}</Link>
      </p>
    </section>
  );
}
