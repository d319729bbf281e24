import { strToU8, zipSync } from "fflate";

type Rows = readonly (readonly (string | number | null)[])[];

/** A workbook of one sheet as spreadsheets write it: shared texts, numbers, a text of its own. */
export const workbook = (rows: Rows): Buffer => workbookOf({ أعضاء: rows });

/** The same of several sheets, by their names. */
export function workbookOf(sheets: Readonly<Record<string, Rows>>): Buffer {
  const strings: string[] = [];
  const cell = (value: string | number | null, at: string) => {
    if (value === null) return "";
    if (typeof value === "number") return `<c r="${at}" s="1"><v>${value}</v></c>`;
    if (value.startsWith("=")) {
      return `<c r="${at}" t="inlineStr"><is><t>${escaped(value.slice(1))}</t></is></c>`;
    }
    strings.push(value);
    return `<c r="${at}" t="s"><v>${strings.length - 1}</v></c>`;
  };
  const written = Object.values(sheets).map((rows) =>
    rows
      .map((cells, row) => {
        const written = cells.map((value, at) => cell(value, `${letters[at]}${row + 1}`));
        return `<x:row r="${row + 1}" spans="1:10">${written.join("")}</x:row>`;
      })
      .join(""),
  );
  const names = Object.keys(sheets);
  const named = names.map((name, at) => `<sheet name="${name}" sheetId="1" r:id="rId${at + 7}"/>`);
  const targets = names.map(
    (_, at) => `<Relationship Id="rId${at + 7}" Target="worksheets/sheet${at + 3}.xml"/>`,
  );
  // Half of a text in bold makes two runs of it.
  const texts = strings.map((text) => {
    const [first = "", ...rest] = escaped(text).split(" ");
    const tail = rest.length > 0 ? ` ${rest.join(" ")}` : "";
    return `<si><r><t>${first}</t></r><r><rPr><b/></rPr><t xml:space="preserve">${tail}</t></r></si>`;
  });
  const parts = {
    "[Content_Types].xml": "<Types/>",
    "xl/workbook.xml": `<workbook><sheets>${named.join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships><Relationship Id="rId1" Target="styles.xml"/>${targets.join("")}</Relationships>`,
    "xl/sharedStrings.xml": `<?xml version="1.0"?><sst>${texts.join("")}</sst>`,
    ...Object.fromEntries(
      written.map((rows, at) => [
        `xl/worksheets/sheet${at + 3}.xml`,
        `<?xml version="1.0"?><x:worksheet><x:sheetData>${rows}</x:sheetData></x:worksheet>`,
      ]),
    ),
  };
  const bytes = Object.entries(parts).map(([path, text]) => [path, strToU8(text)]);
  return Buffer.from(zipSync(Object.fromEntries(bytes)));
}

const letters = "ABCDEFGHIJ";
const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
