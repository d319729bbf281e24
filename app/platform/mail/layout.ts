import type { Organisation } from "#app/contract/organisation.ts";
import { type Language, translate } from "../i18n.ts";

export interface Letter {
  readonly title: string;
  readonly before: readonly string[];
  readonly code?: string;
  readonly link?: { readonly href: string; readonly label: string };
  readonly lists?: readonly LetterList[];
  readonly after?: readonly string[];
}

export interface LetterList {
  readonly title: string;
  readonly lines: readonly {
    readonly label: string;
    readonly value: string;
    readonly note?: string | undefined;
    readonly href: string;
  }[];
}

/** Light theme of styles/tokens.css: mail clients support neither variables nor style sheets. */
const INK = "#14211f";
const MUTED = "#54635f";
const LINE = "#dce5e2";

/**
 * Text and the simplest portable HTML: tables, inline styles, `dir` on the table, since some
 * clients drop the one on <html>.
 */
export function renderLetter(
  language: Language,
  letter: Letter,
  organisation: Organisation,
): { text: string; html: string } {
  const { title, before, code, lists = [], link, after = [] } = letter;
  const { dayAccent: accent, day: ground } = organisation.colours;
  const name = `${organisation.portal[language]} · ${organisation.name[language]}`;
  const footer = translate(language, "mail:footer", { name, email: organisation.email });
  const text = [
    title,
    ...before,
    ...(code ? [code] : []),
    ...lists.map(listText),
    ...(link ? [`${link.label}\n${link.href}`] : []),
    ...after,
    `--\n${footer}`,
  ].join("\n\n");

  const dir = language === "ar" ? "rtl" : "ltr";
  const rows = [
    row(`font-size:22px;font-weight:bold;color:${INK}`, escapeHtml(title)),
    ...before.map((line) => row(`color:${INK}`, escapeHtml(line))),
    ...(code ? [codeRow(code, accent)] : []),
    ...lists.map((list) => listRow(list, accent, dir)),
    ...(link ? [linkRow(link, accent)] : []),
    ...after.map((line) => row(`color:${INK}`, escapeHtml(line))),
  ].join("\n");
  const align = dir === "rtl" ? "right" : "left";
  const font = `font-family:'Segoe UI',Tahoma,Arial,sans-serif;font-size:16px;line-height:1.7;text-align:${align}`;
  const html = `<!doctype html>
<html lang="${language}" dir="${dir}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;background:${ground}">
<table role="presentation" dir="${dir}" width="100%" cellpadding="0" cellspacing="0" bgcolor="${ground}" style="${font}">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" dir="${dir}" width="100%" cellpadding="0" cellspacing="0" bgcolor="#ffffff" style="max-width:520px;border:1px solid ${LINE};border-radius:12px;${font}">
${row(`border-bottom:1px solid ${LINE};font-weight:bold;color:${accent}`, mark(organisation) + escapeHtml(name))}
${rows}
${row(`border-top:1px solid ${LINE};font-size:13px;color:${MUTED}`, escapeHtml(footer))}
</table>
</td></tr>
</table>
</body>
</html>
`;
  return { text, html };
}

function row(style: string, content: string): string {
  return `<tr><td style="padding:12px 24px;${style}">${content}</td></tr>`;
}

/** Digits run left to right in both languages. */
function codeRow(code: string, accent: string): string {
  return row(
    `padding:8px 24px;color:${accent}`,
    `<span dir="ltr" style="font:bold 34px Consolas,'Courier New',monospace">${escapeHtml(code)}</span>`,
  );
}

function listText({ title, lines }: LetterList): string {
  const rows = lines.map(({ label, value, note, href }) => {
    return `- ${label}: ${value}${note ? ` (${note})` : ""}\n  ${href}`;
  });
  return [title, ...rows].join("\n");
}

function listRow({ title, lines }: LetterList, accent: string, dir: "ltr" | "rtl"): string {
  const end = dir === "rtl" ? "left" : "right";
  const cell = `padding:8px 0;border-top:1px solid ${LINE};vertical-align:top`;
  const rows = lines.map(
    ({ label, value, note, href }) =>
      `<tr><td style="${cell}"><a href="${escapeHtml(href)}" style="color:${accent}">${escapeHtml(label)}</a></td>` +
      `<td style="${cell};text-align:${end};white-space:nowrap"><b>${escapeHtml(value)}</b>${
        note ? `<br><span style="font-size:13px;color:${MUTED}">${escapeHtml(note)}</span>` : ""
      }</td></tr>`,
  );
  const table = `<table role="presentation" dir="${dir}" width="100%" cellpadding="0" cellspacing="0" style="color:${INK}">${rows.join("")}</table>`;
  return row(`color:${INK}`, `<b>${escapeHtml(title)}</b>${table}`);
}

function linkRow({ href, label }: { href: string; label: string }, accent: string): string {
  const style = `display:inline-block;padding:10px 22px;border-radius:8px;background:${accent};color:#ffffff;font-weight:bold;text-decoration:none`;
  return row("", `<a href="${escapeHtml(href)}" style="${style}">${escapeHtml(label)}</a>`);
}

function mark({ logo }: Organisation): string {
  if (!logo) return "";
  const style = "vertical-align:middle;margin-inline-end:10px;border:0";
  return `<img src="${escapeHtml(logo.mark)}" alt="" width="40" height="40" style="${style}">`;
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
