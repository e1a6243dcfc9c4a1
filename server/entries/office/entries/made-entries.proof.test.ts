import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type EntryRow, readEntryRows } from '#rules/files/entry-sheet.ts';
import { type MadeRiders, madeRiders } from '#rules/files/testing/made-riders.ts';
import { plainText } from '#rules/names/plain-text.ts';
import { normalizeNationalId } from '#rules/people/riders/national-id.ts';
import { runs } from '#rules/testing/runs.ts';
import { riderFinder } from '#server/entries/office/entries/read-entry-sheet.ts';
import type { OwnRider } from '#server/entries/office/entries/sheet-queries.ts';
import { readCsv } from '#server/ground/sheets/read-csv.ts';
import { fileOf, fileStyle } from '#server/ground/sheets/testing/made-file.ts';

const ownRiders = ({ known }: MadeRiders): OwnRider[] =>
  known.map(({ rider_id, rider_firstname, rider_lastname, rider_dni }) => ({
    rider_id,
    rider_fullname: `${rider_firstname} ${rider_lastname}`,
    rider_dni,
    club_name: '',
    birth_year: null,
  }));

const inOrder = (name: string): string => plainText(name).split(' ').toSorted().join(' ');

/** Finds what is wrong with the entry of a row: somebody else's facts, or another rider than the one who is meant. */
function wrongIn(
  { one, rider_id, isAgain }: MadeRiders['people'][number],
  entry: EntryRow,
  { rider }: ReturnType<ReturnType<typeof riderFinder>>,
): string[] {
  const { broken, known, surnames, firstname } = one;
  const plate = isAgain && one.below === 'other class' ? `${one.plate}0` : one.plate;
  const told: readonly (readonly [wrong: boolean, what: string])[] = [
    [entry.plate !== plate || entry.category !== 'Niñas 12', 'another start'],
    [broken?.cell !== 'dni' && normalizeNationalId(entry.document) !== one.dni, 'another document'],
    [
      broken?.cell !== 'firstname' && inOrder(entry.name) !== inOrder([...surnames, firstname].join(' ')),
      'another name',
    ],
    [broken === null && known === 'same' && rider === null, 'not found'],
    // Surnames alone do not tell the brother whose document it is.
    [rider !== null && rider.rider_id !== rider_id && broken?.says !== '', 'somebody else'],
  ];
  return told.flatMap(([wrong, what]) =>
    wrong ? [`${what}: ${JSON.stringify({ entry, rider, one })}`] : [],
  );
}

test("of any club's sheet every row is read, and nobody is read as somebody else", () => {
  fc.assert(
    fc.property(madeRiders, fileStyle, (made, style) => {
      const { rows } = readCsv(fileOf(made.rows, style));
      const entries = readEntryRows(rows) ?? [];
      const find = riderFinder(ownRiders(made));
      const byRow = new Map(entries.map((entry) => [entry.row, entry]));
      expect(byRow.size).toBe(entries.length);
      const wrong = made.people.flatMap((person) => {
        const row = person.row + (style.isTold ? 1 : 0);
        const entry = byRow.get(row);
        byRow.delete(row);
        return entry === undefined ? [`row ${row} is lost`] : wrongIn(person, entry, find(entry));
      });
      const strangers = [...byRow.values()].flatMap((entry) => find(entry).rider ?? []);
      expect([...wrong, ...strangers]).toEqual([]);
    }),
    { numRuns: runs(10_000) },
  );
});
