import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ButtonLink } from "#app/components/button.tsx";

/** Sends an item on: WhatsApp first, as people do here; or the link alone. */
export function Share({ title, address }: { title: string; address: string }) {
  const { t } = useTranslation("news");
  const [isCopied, setCopied] = useState(false);
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
      <ButtonLink
        kind="quiet"
        small
        icon={isCopied ? "check" : "share"}
        href={address}
        onClick={(event) => {
          if (!navigator.clipboard) return;
          event.preventDefault();
          void navigator.clipboard.writeText(address).then(() => setCopied(true));
        }}
      >
        <span aria-live="polite">{t(isCopied ? "share.copied" : "share.copy")}</span>
      </ButtonLink>
    </>
  );
}
