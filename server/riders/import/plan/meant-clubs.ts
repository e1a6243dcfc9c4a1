import type { ImportChoices, ImportPreview } from '#contract/office/riders/rider-import.ts';
import { findClub } from '#rules/names/alike.ts';
import { clubKey, type RowRules } from '#rules/files/import-row.ts';
import type { PlannedRow } from '#rules/files/rider-import.ts';
import type { OwnClub } from './place-queries.ts';

type Unknown = ImportPreview['unknown_clubs'][number];
type Guessed = ImportPreview['guessed_clubs'][number];

interface MeantClubs {
  clubs: RowRules['clubs'];
  unknown: Unknown[];
  guessed: Guessed[];
}

/** What each club's name in the sheet means: as answered, else as found among the clubs the importer runs. */
export function meantClubs(
  rows: readonly { cells: { club_name?: string } }[],
  own: readonly OwnClub[],
  answers: ImportChoices['clubs'],
): MeantClubs {
  const clubs = new Map<string, { club_id: number | null; guessed: boolean }>();
  for (const { said, club_id } of answers)
    if (club_id === null || own.some((one) => one.club_id === club_id))
      clubs.set(clubKey(said), { club_id, guessed: false });
  const unknown = new Map<string, Unknown>();
  const guessed = new Map<string, Guessed>();
  for (const { cells } of rows) {
    const name = (cells.club_name ?? '').trim();
    const key = clubKey(name);
    const again = unknown.get(key) ?? guessed.get(key);
    if (again) again.rows += 1;
    if (name === '' || again || clubs.has(key)) continue;
    const found = findClub(name, own);
    const said = name.slice(0, 200);
    if (!found) unknown.set(key, { said, rows: 1, closed: false });
    else {
      clubs.set(key, found);
      if (found.guessed) guessed.set(key, { said, club_id: found.club_id, rows: 1 });
    }
  }
  return { clubs, unknown: [...unknown.values()], guessed: [...guessed.values()] };
}

/** Closed clubs that rows would bring somebody into: another one is chosen once, for all of them. */
export function closedClubs(planned: readonly PlannedRow[]): Unknown[] {
  const asked = new Map<string, Unknown>();
  for (const { said, code } of planned.flatMap(({ problems }) => problems)) {
    if (code !== 'club_closed') continue;
    const known = asked.get(clubKey(said));
    if (known) known.rows += 1;
    else asked.set(clubKey(said), { said: said.slice(0, 200), rows: 1, closed: true });
  }
  return [...asked.values()];
}
