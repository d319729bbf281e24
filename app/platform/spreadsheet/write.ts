/*
 * The rows of a file as bytes, a batch at a time: lines of a CSV, or rows of a workbook's sheet. What
 * comes before and after them is the same for any number of rows.
 */

import { disarmFormula, toCsvCell } from "#app/arabic/formula.ts";

/** What XML has no place for. */
const unwritable = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** Lines as spreadsheets read them in any language: ended by CR LF. */
export function csvLines(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(toCsvCell).join(",")}\r\n`).join("");
}

/** The mark of UTF-8, without which Excel shows Arabic as signs. */
export const CSV_START = "\ufeff";

/** Rows of text cells, so that numbers keep their zeros and nothing is a formula. */
export function sheetRows(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `<row>${row.map(sheetCell).join("")}</row>`).join("");
}

function sheetCell(cell: string): string {
  if (cell === "") return "<c/>";
  return `<c s="1" t="inlineStr"><is><t xml:space="preserve">${escapeXml(disarmFormula(cell))}</t></is></c>`;
}

const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** What stands before the rows; from right to left in Arabic, the header stays in sight. */
export function sheetStart(columns: number, language: "ar" | "en"): string {
  const direction = language === "ar" ? ' rightToLeft="1"' : "";
  return `${XML}<worksheet xmlns="${main}"><sheetViews><sheetView${direction} workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols><col min="1" max="${columns}" width="22" customWidth="1"/></cols><sheetData>`;
}
export const SHEET_END = "</sheetData></worksheet>";
/** Where the sheet stands in the archive. */
export const SHEET_PATH = "xl/worksheets/sheet1.xml";

/** The other files of the workbook, by their paths. */
export function workbookFiles(title: string): Record<string, string> {
  const packaged = "http://schemas.openxmlformats.org/package/2006";
  const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
  const type = "application/vnd.openxmlformats-officedocument.spreadsheetml";
  return {
    "[Content_Types].xml": `${XML}<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/><Override PartName="/${SHEET_PATH}" ContentType="${type}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${type}.styles+xml"/></Types>`,
    "_rels/.rels": `${XML}<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    "xl/workbook.xml": `${XML}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="${escapeXml(title)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `${XML}<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    // The second format is text, so that a number that is edited stays as it is written.
    "xl/styles.xml": `${XML}<styleSheet xmlns="${main}"><fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf xfId="0"/><xf xfId="0" numFmtId="49" applyNumberFormat="1"/></cellXfs></styleSheet>`,
  };
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
};

function escapeXml(text: string): string {
  return text.replace(unwritable, "").replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);
}
