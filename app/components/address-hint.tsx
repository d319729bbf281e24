import { useTranslation } from "./translation.ts";

interface AddressHintProps {
  hint: string | undefined;
  own: string;
}

/** Says which part of a list's address was invalid, and what is shown instead. */
export function AddressHint({ hint, own }: AddressHintProps) {
  const { t } = useTranslation([own.split(":")[0] ?? "", "list"]);
  if (!hint) return null;
  return <p role="status">{t([`${own}.${hint}`, `list:hint.${hint}`])}</p>;
}
