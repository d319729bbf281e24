import { useTranslation } from "react-i18next";
import { type Fields, textOf } from "../fields.ts";
import { labelKeys, useKind } from "../kinds.ts";
import { type Rejected, typedValue } from "./rejected.ts";

/** What fields may be that take one of a list, which the form offers. */
export interface Choices {
  readonly districts?: readonly string[];
  readonly lists?: readonly string[];
  readonly secretariats?: readonly SecretariatChoice[];
}

export interface SecretariatChoice {
  readonly id: string;
  readonly name: string;
  /** In the page's language; undefined for a central one. */
  readonly governorate: string | undefined;
  /** Offered to what names it already. */
  readonly isClosed: boolean;
}

/** What the form of a kind's fields is given. */
export interface FieldsProps {
  /** As they are kept. */
  readonly fields: Fields;
  /** As its kind loads them (kinds.server.ts). */
  readonly choices?: Choices | undefined;
  /** The form, if it came back. */
  readonly rejected: Rejected;
  /** A file was chosen, or is no more, that the browser itself is to send: it shows how far it has come. */
  readonly onLargeFile?: (isChosen: boolean) => void;
}

/** Name, label, error and value of a control, by the name of its field. */
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
