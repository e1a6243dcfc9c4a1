import type { ImportChoices, ImportPreview } from '#contract/office/riders/rider-import.ts';
import { isLicenceHeading } from '#rules/files/rider-sheet.ts';
import type { PlaceOfImport } from './place-queries.ts';
import type { TableRow } from '#server/sheets/sheet.ts';

type Why = ImportPreview['left_columns'][number]['why'];

interface Question {
  headings: readonly string[];
  lines: readonly TableRow[];
  columns: ImportChoices['columns'];
  place: PlaceOfImport;
  cup_id: number | null;
}

/** Columns with content that are not imported. A column that only repeats imported ones is not listed. */
export function leftColumns({
  headings,
  lines,
  columns,
  place,
  cup_id,
}: Question): ImportPreview['left_columns'] {
  const taken = columns.flatMap((field, index) => (field === null ? [] : [index]));
  const saysMore = (index: number) =>
    lines.some(({ cells }) => {
      const cell = cells[index] ?? '';
      return cell !== '' && !taken.some((other) => cells[other] === cell);
    });
  const saysAnything = (index: number) => lines.some(({ cells }) => (cells[index] ?? '') !== '');
  // Beside a licence, a class says what the licence is for.
  const tellsClasses = cup_id !== null && columns.some((field) => field?.startsWith('licence_') === true);
  const whyOf = (index: number): Why | null => {
    const field = columns[index] ?? null;
    if (field === null) {
      if (!saysMore(index)) return null;
      return isLicenceHeading(headings[index] ?? '') ? 'licence' : 'unknown';
    }
    const isLicence = field.startsWith('licence_');
    if (field.startsWith('class_')) return saysAnything(index) && !tellsClasses ? 'class' : null;
    if (!(field.startsWith('plate_') || isLicence) || cup_id !== null || !saysAnything(index)) return null;
    if (place.clubs === null) return 'no_cup';
    return isLicence ? 'licences' : 'plates';
  };
  const width = Math.max(columns.length, headings.length);
  return Array.from({ length: width }, (_, index) => index).flatMap((index) => {
    const why = whyOf(index);
    return why === null ? [] : [{ heading: (headings[index] ?? '').slice(0, 200), why }];
  });
}
