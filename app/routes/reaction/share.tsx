import { useTranslation } from "react-i18next";
import { ButtonLink } from "#app/components/button.tsx";
import { useFormKey } from "#app/components/form-key.tsx";
import { PageAction } from "#app/components/page-action.tsx";

interface ShareProps {
  title: string;
  address: string;
  /** Where it is counted that the reader sends the item on; without it nothing is. */
  counted?: string | undefined;
}

/** Sends an item on: WhatsApp first, as people do here; the link alone; by the phone's list; on paper. */
export function Share({ title, address, counted }: ShareProps) {
  const { t } = useTranslation("reaction");
  const key = useFormKey("share");
  // A link, or what a script tells, has no form beside it.
  const told = counted && `${counted}?key=${key}`;
  return (
    <>
      <ButtonLink
        kind="quiet"
        small
        icon="whatsapp"
        href={told ?? whatsAppAddress(title, address)}
        target="_blank"
        rel="noopener"
      >
        {t("share.whatsapp")}
      </ButtonLink>
      {/* Without a script, or where the clipboard is closed to it, a link that can be copied by hand. */}
      <ButtonLink
        kind="quiet"
        small
        icon="copy"
        href={address}
        data-copy={t("share.copied")}
        data-counted={told}
      >
        <span aria-live="polite">{t("share.copy")}</span>
      </ButtonLink>
      <PageAction act="share" label={t("share.more")} address={address} counted={told} />
      <PageAction act="print" label={t("share.print")} />
    </>
  );
}

/** Opens WhatsApp with a text for whomever the reader chooses there. */
export function whatsAppAddress(title: string, address: string): string {
  return `https://wa.me/?text=${encodeURIComponent(`${title}\n${address}`)}`;
}
