import type { ImportPreview, PreviewRow } from '#contract/people/office/riders/rider-import.ts';
import { type ImportedValues, PLATE_FIELDS } from '#rules/files/import-row.ts';
import {
  contradictions,
  fullName,
  hasOtherName,
  type KnownRider,
  type PlannedRow,
} from '#rules/files/planned-row.ts';
import type { Plan } from '#server/people/riders/import/plan/plan.ts';

/** How many names show what put-right capitals look like. */
const examples = 5;
/** Tells whether a name with its capitals put right has anything but words that begin with their one capital. */
const isIrregular = (name: string): boolean => !/^(?:\p{Lu}\p{Ll}+(?: |$))+$/u.test(name);

/** Returns a plan in the words of the contract: clubs by name, and riders with what distinguishes them. */
export function presentPlan({
  rows,
  clubs,
  unknown_clubs,
  guessed_clubs,
  left_columns,
  known,
  others,
  sum,
  licence_cup,
  names: { order, surnames },
  asks_order,
  fingerprint,
}: Plan): ImportPreview {
  const clubNames = new Map(clubs.map(({ club_id, club_name }) => [club_id, club_name]));
  const text = (value: string | number | null): string | null =>
    typeof value === 'number' ? (clubNames.get(value) ?? String(value)) : value;
  const factsOf = ({ rider_birthdate, rider_gender, rider_dni, club_id }: ImportedValues | KnownRider) => ({
    rider_birthdate: rider_birthdate ?? null,
    rider_gender: rider_gender ?? null,
    rider_dni: rider_dni ?? null,
    club_name: club_id === undefined || club_id === null ? null : (clubNames.get(club_id) ?? null),
  });
  const candidate = (rider_id: number, said: ImportedValues): PreviewRow['candidates'] => {
    const rider = known.get(rider_id);
    if (!rider) return [];
    const differs = contradictions(rider, said);
    const is_other = hasOtherName(rider, said);
    return [{ rider_id, rider_fullname: fullName(rider), ...factsOf(rider), differs, is_other }];
  };
  const factsOfRow = ({ name, state, said, club_said, values }: PlannedRow) => {
    const given = state === 'new' ? values : said;
    const facts = factsOf(given);
    const plates = PLATE_FIELDS.flatMap((field) => given[field] ?? []);
    return { ...facts, rider_fullname: name, club_name: facts.club_name ?? (club_said || null), plates };
  };
  const classes = new Map(licence_cup?.classes.map((one) => [one.category_id, one.category_name]));
  const together = rows.filter(({ names: both, state }) => both !== null && state !== 'skipped');
  const loud = rows.flatMap(({ capitals }) => capitals ?? []);
  const count = (state: PreviewRow['state']) => rows.filter((one) => one.state === state).length;
  return {
    fingerprint,
    counts: {
      new: count('new'),
      changed: count('changed'),
      unchanged: count('unchanged'),
      ask: count('ask'),
      error: count('error'),
      skipped: count('skipped'),
    },
    sum,
    other_rows: others,
    capitals: {
      names: loud.length,
      // A name with a small word, an apostrophe or two capitals in a word is the first to be checked.
      examples: [...new Map(loud.map((one) => [one.was, one])).values()]
        .toSorted((a, b) => Number(isIrregular(b.becomes)) - Number(isIrregular(a.becomes)))
        .slice(0, examples),
    },
    licences: rows.flatMap(({ licences }) => licences).length,
    names:
      together.length === 0
        ? null
        : {
            order,
            asks_order,
            surnames,
            rows: together.length,
            guessed: together.filter(({ names: both }) => both?.guessed === true).length,
          },
    unknown_clubs,
    guessed_clubs,
    left_columns,
    clubs: clubs.filter(({ closed }) => !closed),
    rows: rows.map((one) => ({
      ...one,
      changes: one.changes.map(({ field, was, becomes }) => ({
        field,
        was: text(was),
        becomes: text(becomes) ?? '',
      })),
      facts: factsOfRow(one),
      licences: one.licences.map((licence) => ({
        ...licence,
        category_name: classes.get(licence.category_id) ?? '',
      })),
      licence_choices: one.licence_choices.flatMap((category_id) => classes.get(category_id) ?? []),
      candidates: one.candidates.flatMap((rider_id) => candidate(rider_id, one.said)),
    })),
  };
}
