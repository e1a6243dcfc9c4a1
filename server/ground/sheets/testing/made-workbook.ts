import fc from 'fast-check';
import { daysBetween } from '#rules/calendar.ts';
import { zipOf } from '#server/testing/zip.ts';

/** How a program writes rows as a workbook. */
export const workbookStyle = fc.record({
  /** Where the texts are kept: within their cells, or once for all cells. */
  texts: fc.constantFrom('inline', 'shared', 'shared in runs'),
  /** The letters before each tag, which some programs write. */
  prefix: fc.constantFrom('', 'x:'),
  schema: fc.constantFrom('transitional', 'strict'),
  from: fc.constantFrom(1900, 1904),
  /** Whether documents and amounts are numbers, and days are days, or all are text. */
  isTyped: fc.boolean(),
  hasEmptyRows: fc.boolean(),
  before: fc.constantFrom('nothing', 'an empty sheet', 'a chart', 'a hidden sheet'),
  target: fc.constantFrom('worksheets/data.xml', '/xl/worksheets/data.xml'),
});
type WorkbookStyle = typeof workbookStyle extends fc.Arbitrary<infer Style> ? Style : never;

const schemas = {
  transitional: {
    main: 'http://schemas.openxmlformats.org/spreadsheetml/2006/main',
    relations: 'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
  },
  strict: {
    main: 'http://purl.oclc.org/ooxml/spreadsheetml/main',
    relations: 'http://purl.oclc.org/ooxml/officeDocument/relationships',
  },
} as const;

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

function lettersOf(column: number): string {
  const letter = String.fromCharCode(65 + (column % 26));
  return column < 26 ? letter : lettersOf(Math.floor(column / 26) - 1) + letter;
}

const document = /^[1-9]\d{4,14}$/;
const amount = /^-?[1-9]\d*\.\d{2}$/;
const day = /^(?:19|20)\d\d-\d\d-\d\d$/;

/** Returns what is written in a cell that has a number, or null when the cell is text. */
function numberOf(cell: string, from: 1900 | 1904): { written: string; style: number } | null {
  if (document.test(cell)) return { written: cell, style: 0 };
  // Programs write an amount with all digits of its binary form.
  if (amount.test(cell)) return { written: Number(cell).toPrecision(17), style: 0 };
  if (!day.test(cell) || Number.isNaN(Date.parse(cell))) return null;
  if (new Date(cell).toISOString().slice(0, 10) !== cell) return null;
  const first = from === 1904 ? '1904-01-01' : '1899-12-30';
  return { written: String(daysBetween(first, cell)), style: 1 };
}

const emptySheet = '<sheetData/>';
const hiddenRows =
  '<sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>oculto</t></is></c></row></sheetData>';

/** The sheet before the one with the rows: its content, its kind, and its state. */
const sheetBefore = {
  'an empty sheet': { inside: emptySheet, kind: 'worksheet', state: '' },
  'a chart': { inside: '', kind: 'chartsheet', state: '' },
  'a hidden sheet': { inside: hiddenRows, kind: 'worksheet', state: ' state="hidden"' },
} as const;

/** Writes rows as a workbook. Row n of the rows is row n of the sheet. */
export function workbookWith(rows: readonly (readonly string[])[], style: WorkbookStyle): Buffer {
  const { texts, prefix, schema, from, isTyped, hasEmptyRows, before, target } = style;
  const { main, relations } = schemas[schema];
  const tagged = (xml: string) => xml.replaceAll(/<(\/?)(?=[a-zA-Z])/g, `<$1${prefix}`);
  const root = (name: string, inside: string, more = '') =>
    Buffer.from(
      `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n` +
        tagged(
          `<${name} xmlns${prefix === '' ? '' : ':x'}="${main}" xmlns:r="${relations}"${more}>${inside}</${name}>`,
        ),
    );
  const shared: string[] = [];
  const textOf = (cell: string) =>
    texts === 'shared in runs' && cell.length > 1
      ? `<r><rPr><b/></rPr><t xml:space="preserve">${escaped(cell.slice(0, 1))}</t></r><r><t xml:space="preserve">${escaped(cell.slice(1))}</t></r>`
      : `<t xml:space="preserve">${escaped(cell)}</t>`;
  const cellOf = (cell: string, place: string): string => {
    if (cell === '') return hasEmptyRows ? `<c r="${place}" s="0"/>` : '';
    const number = isTyped ? numberOf(cell, from) : null;
    if (number) return `<c r="${place}" s="${number.style}"><v>${number.written}</v></c>`;
    if (texts === 'inline') return `<c r="${place}" t="inlineStr"><is>${textOf(cell)}</is></c>`;
    shared.push(`<si>${textOf(cell)}</si>`);
    return `<c r="${place}" t="s"><v>${shared.length - 1}</v></c>`;
  };
  const lines = rows.map((row, index) => {
    const cells = row.map((cell, column) => cellOf(cell, `${lettersOf(column)}${index + 1}`)).join('');
    return cells === '' && !hasEmptyRows ? '' : `<row r="${index + 1}">${cells}</row>`;
  });
  const other = before === 'nothing' ? null : sheetBefore[before];
  const first = other === null ? '' : `<sheet name="Antes" sheetId="2"${other.state} r:id="rId2"/>`;
  const relation = (id: string, kind: string, to: string) =>
    `<Relationship Id="${id}" Type="${relations}/${kind}" Target="${to}"/>`;
  const related = [
    relation('rId1', 'worksheet', target),
    relation('rId3', 'styles', 'styles.xml'),
    relation('rId4', 'sharedStrings', 'sharedStrings.xml'),
    other === null ? '' : relation('rId2', other.kind, `${other.kind}s/before.xml`),
  ].join('');
  return zipOf([
    {
      name: 'xl/workbook.xml',
      content: root(
        'workbook',
        `<workbookPr date1904="${from === 1904 ? 1 : 0}"/><sheets>${first}<sheet name="Datos" sheetId="1" r:id="rId1"/></sheets>`,
      ),
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: Buffer.from(
        `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${related}</Relationships>`,
      ),
    },
    {
      name: 'xl/styles.xml',
      content: root(
        'styleSheet',
        '<cellStyleXfs count="1"><xf numFmtId="0"/></cellStyleXfs><cellXfs count="2"><xf numFmtId="0" xfId="0"/><xf numFmtId="14" xfId="0" applyNumberFormat="1"/></cellXfs>',
      ),
    },
    {
      name: 'xl/worksheets/data.xml',
      content: root('worksheet', `<sheetData>${lines.join('')}</sheetData>`),
    },
    { name: 'xl/sharedStrings.xml', content: root('sst', shared.join('')) },
    ...(other === null
      ? []
      : [{ name: `xl/${other.kind}s/before.xml`, content: root(other.kind, other.inside) }]),
  ]);
}
