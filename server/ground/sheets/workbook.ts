import { UnreadableSheet } from '#server/ground/sheets/sheet.ts';

/** A sheet as the workbook lists it. */
export interface ListedSheet {
  name: string;
  hidden: boolean;
  /** The path of its cells in the archive. It is null when there is none. */
  path: string | null;
}

/** Merged cells, counted from 0, both ends included. */
export interface MergedCells {
  top: number;
  left: number;
  bottom: number;
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function unescaped(text: string): string {
  return text.replaceAll(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi, (all, hex, number, name: string) => {
    if (name !== undefined) return entities[name] ?? all;
    const code = hex === undefined ? Number(number) : Number.parseInt(String(hex), 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : all;
  });
}

function attribute(tag: string, name: string): string | null {
  const found = new RegExp(`\\s(?:\\w+:)?${name}=(?:"([^"]*)"|'([^']*)')`).exec(tag);
  return found ? unescaped(found[1] ?? found[2] ?? '') : null;
}

const tags = (xml: string, name: string): string[] =>
  xml.match(new RegExp(`<(?:\\w+:)?${name}\\s[^<>]*>`, 'g')) ?? [];

/** Refuses entities that consist of entities, because they grow without limit. No workbook has any. */
export function refuseDefinitions(files: ReadonlyMap<string, Buffer>): void {
  for (const xml of files.values())
    if (xml.includes('<!DOCTYPE') || xml.includes('<!ENTITY'))
      throw new UnreadableSheet('spreadsheet.broken');
}

/** Returns the sheets of a workbook in its order. Throws UnreadableSheet if there is no workbook. */
export function listSheets(files: ReadonlyMap<string, Buffer>): ListedSheet[] {
  const workbook = files.get('xl/workbook.xml')?.toString('utf8');
  if (workbook === undefined) throw new UnreadableSheet('spreadsheet.not_a_sheet');
  const relations = files.get('xl/_rels/workbook.xml.rels')?.toString('utf8') ?? '';
  const targets = new Map(
    tags(relations, 'Relationship').map((tag) => [attribute(tag, 'Id'), attribute(tag, 'Target')]),
  );
  return tags(workbook, 'sheet').map((tag) => {
    const target = targets.get(attribute(tag, 'id')) ?? null;
    return {
      name: attribute(tag, 'name') ?? '',
      hidden: (attribute(tag, 'state') ?? 'visible') !== 'visible',
      path: target === null ? null : target.startsWith('/') ? target.slice(1) : `xl/${target}`,
    };
  });
}

function columnOf(letters: string): number {
  return Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

const placed = /<(?:\w+:)?(?:row|c)\s[^<>]*/gi;
const farPlace = /\sr=["'](?:\d{8}|[A-Z]{4}|[A-Z]{1,3}\d{8})/i;

/** Refuses cells that no spreadsheet program has: filling up to them would take all memory. */
export function refuseFarPlaces(xml: string): void {
  for (const [tag] of xml.matchAll(placed))
    if (farPlace.test(tag)) throw new UnreadableSheet('spreadsheet.broken');
}

/** Returns the merged cells of a sheet. */
export function mergesOf(xml: string): MergedCells[] {
  return tags(xml, 'mergeCell').flatMap((tag) => {
    const place = /^\$?([A-Z]{1,3})\$?(\d{1,7}):\$?[A-Z]{1,3}\$?(\d{1,7})$/.exec(attribute(tag, 'ref') ?? '');
    if (!place) return [];
    const [, letters = '', top, bottom] = place;
    return [{ top: Number(top) - 1, left: columnOf(letters), bottom: Number(bottom) - 1 }];
  });
}

/** Counts the cells of a sheet that have a formula. */
export const formulasOf = (xml: string): number => (xml.match(/<(?:\w+:)?f[\s/>]/g) ?? []).length;

/** Counts the rows that a sheet lists. */
export const rowsIn = (xml: string): number => (xml.match(/<(?:\w+:)?row[\s/>]/g) ?? []).length;
