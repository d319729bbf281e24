import { ButtonLink } from "./button.tsx";
import { useTranslation } from "./translation.ts";

interface FileLinksProps {
  path: string;
  search?: URLSearchParams;
  small?: boolean;
}

/** .csv and .xlsx. Needs list.json. */
export function FileLinks({ path, search, small }: FileLinksProps) {
  const { t } = useTranslation("list");
  const query = search?.size ? `?${search}` : "";
  return (["xlsx", "csv"] as const).map((ending) => (
    <ButtonLink
      key={ending}
      kind="quiet"
      icon="download"
      href={`${path}.${ending}${query}`}
      download
      {...(small && { small })}
    >
      {t(`file.${ending}`)}
    </ButtonLink>
  ));
}
