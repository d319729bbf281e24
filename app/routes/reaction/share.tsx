import { useTranslation } from "react-i18next";
import { ButtonLink } from "#app/components/button.tsx";
import { PageAction } from "#app/components/page-action.tsx";

/** Sends an item on: WhatsApp first, as people do here; the link alone; by the phone's list; on paper. */
export function Share({ title, address }: { title: string; address: string }) {
  const { t } = useTranslation("reaction");
  return (
    <>
      <ButtonLink
        kind="quiet"
        small
        icon="whatsapp"
        href={`https://wa.me/?text=${encodeURIComponent(`${title}\n${address}`)}`}
        target="_blank"
        rel="noopener"
      >
        {t("share.whatsapp")}
      </ButtonLink>
      {/* Without a script, or where the clipboard is closed to it, a link that can be copied by hand. */}
      <ButtonLink kind="quiet" small icon="copy" href={address} data-copy={t("share.copied")}>
        <span aria-live="polite">{t("share.copy")}</span>
      </ButtonLink>
      <PageAction act="share" label={t("share.more")} address={address} />
      <PageAction act="print" label={t("share.print")} />
    </>
  );
}
