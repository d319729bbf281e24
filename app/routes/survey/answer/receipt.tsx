import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { PageAction } from "#app/components/page-action.tsx";

/** The receipt of a choice, before it is sent: it comes from the page and not from the answer. */
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

/** The receipt after it was sent, for some minutes: to be written down or printed. */
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
        <PageAction act="print" label={t("receipt.print")} />
      </div>
      <p>
        <Link to={`${href}/receipts`}>{t("receipt.check")}</Link>
      </p>
    </section>
  );
}
