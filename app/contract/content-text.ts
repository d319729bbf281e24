import { z } from "zod";
import { cleanLine, cleanText } from "#app/arabic/text.ts";
import { askedAs } from "./ask.ts";

export const line = (longest: number) =>
  z
    .string()
    .max(10 * longest)
    .overwrite(cleanLine)
    .max(longest)
    .default("");

export const paragraphs = (longest: number) =>
  z
    .string()
    .max(4 * longest)
    .overwrite(cleanText)
    .max(longest)
    .default("");

/** What the editor is shown of a form's texts. */
export const shownTexts = <Shape extends z.ZodRawShape>({ shape }: z.ZodObject<Shape>) =>
  Object.fromEntries(Object.keys(shape).map((name) => [name, z.string()])) as Record<
    keyof Shape,
    z.ZodString
  >;

/** The Arabic title, the one thing that a draft begins with. */
export const arabicTitle = (longest: number) =>
  askedAs(
    "content.title",
    z
      .string()
      .max(10 * longest)
      .overwrite(cleanLine)
      .min(1, { abort: true })
      .max(longest),
  );
