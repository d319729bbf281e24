import { disarmFormula, toCsvCell } from "#app/arabic/formula.ts";

const unwritable = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** CR LF: read by spreadsheets in any language. */
export function csvLines(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(toCsvCell).join(",")}\r\n`).join("");
}

/** Byte order mark, without which Excel garbles Arabic. */
export const CSV_START = "\ufeff";

/** Text cells, so that numbers keep their zeros and nothing is a formula. */
export function sheetRows(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `<row>${row.map(sheetCell).join("")}</row>`).join("");
}

function sheetCell(cell: string): string {
  if (cell === "") return "<c/>";
  return `<c s="1" t="inlineStr"><is><t xml:space="preserve">${escapeXml(disarmFormula(cell))}</t></is></c>`;
}

const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** Right to left in Arabic, with a frozen header. */
export function sheetStart(columns: number, language: "ar" | "en"): string {
  const direction = language === "ar" ? ' rightToLeft="1"' : "";
  return `${XML}<worksheet xmlns="${main}"><sheetViews><sheetView${direction} workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols><col min="1" max="${columns}" width="22" customWidth="1"/></cols><sheetData>`;
}
export const SHEET_END = "</sheetData></worksheet>";
export const SHEET_PATH = "xl/worksheets/sheet1.xml";

export function workbookFiles(title: string): Record<string, string> {
  const packaged = "http://schemas.openxmlformats.org/package/2006";
  const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
  const type = "application/vnd.openxmlformats-officedocument.spreadsheetml";
  return {
    "[Content_Types].xml": `${XML}<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/><Override PartName="/${SHEET_PATH}" ContentType="${type}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${type}.styles+xml"/></Types>`,
    "_rels/.rels": `${XML}<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    "xl/workbook.xml": `${XML}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="${escapeXml(title)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `${XML}<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    // The second format is text, so that an edited number stays as it is written.
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
