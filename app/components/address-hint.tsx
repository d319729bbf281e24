import { useTranslation } from "react-i18next";

interface AddressHintProps {
  /** A key of list.json's `hint`, or of the list's own. */
  hint: string | undefined;
  /** Where the list's own are, like `news:hint`. */
  own: string;
}

/** What of a list's address could not be followed, and what is shown instead. */
export function AddressHint({ hint, own }: AddressHintProps) {
  const { t } = useTranslation([own.split(":")[0] ?? "", "list"]);
  if (!hint) return null;
  return <p role="status">{t([`${own}.${hint}`, `list:hint.${hint}`])}</p>;
}
