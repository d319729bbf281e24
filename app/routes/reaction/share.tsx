import { ButtonLink } from "#app/components/button.tsx";
import { useFormKey } from "#app/components/form-key.tsx";
import { PageAction } from "#app/components/page-action.tsx";
import { useTranslation } from "#app/components/translation.ts";

interface ShareProps {
  title: string;
  address: string;
  counted?: string | undefined;
}

/** Absent: not counted. */
export function Share({ title, address, counted }: ShareProps) {
  const { t } = useTranslation("reaction");
  const key = useFormKey("share");
  // No form: the key goes in the query.
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
      {/* Fallback without a script or clipboard. */}
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
      <PageAction act="print" label={t("common:action.print")} />
    </>
  );
}

export function whatsAppAddress(title: string, address: string): string {
  return `https://wa.me/?text=${encodeURIComponent(`${title}\n${address}`)}`;
}
