import { useTranslation } from "react-i18next";
import { ButtonLink } from "./button.tsx";

interface FileLinksProps {
  /** The address of the file, without its ending. */
  path: string;
  search?: URLSearchParams;
  small?: boolean;
}

/** A list as a file: for a program as .csv, for Excel as .xlsx. The words are those of list.json. */
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
