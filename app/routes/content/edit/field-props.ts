import { useTranslation } from "#app/components/translation.ts";
import { type Fields, textOf } from "../fields.ts";
import { labelKeys, useKind } from "../kinds.ts";
import { type Rejected, typedValue } from "./rejected.ts";

export interface Choices {
  readonly districts?: readonly string[];
  readonly lists?: readonly string[];
  readonly secretariats?: readonly SecretariatChoice[];
}

export interface SecretariatChoice {
  readonly id: string;
  readonly name: string;
  readonly governorate: string | undefined;
  readonly isClosed: boolean;
}

/** Kept only where it is chosen already. */
export interface FieldsProps {
  readonly fields: Fields;
  readonly choices?: Choices | undefined;
  readonly rejected: Rejected;
  /** Large files are submitted natively, for the browser's progress bar. */
  readonly onLargeFile?: (isChosen: boolean) => void;
}

export function useFieldProps({ fields, rejected }: FieldsProps) {
  const { t } = useTranslation("content");
  const kind = useKind();
  return (name: string, lang?: "ar" | "en") => ({
    name,
    label: t(labelKeys(kind, name)),
    error: rejected?.error?.[name] ?? undefined,
    defaultValue: typedValue(rejected, name, textOf(fields, name)),
    ...(lang && { lang, dir: lang === "ar" ? "rtl" : "ltr" }),
  });
}
