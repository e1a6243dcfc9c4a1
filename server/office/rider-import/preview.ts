import type { ImportPreview, PreviewRow } from '#contract/office/riders/rider-import.ts';
import type { Plan } from '#server/riders/import/plan/plan.ts';

/** A plan in the words of the contract: clubs by name, riders to choose from with what tells them apart. */
export function presentPlan({
  rows,
  clubs,
  unknown_clubs,
  guessed_clubs,
  left_columns,
  known,
  licence_cup,
  names: { order, surnames },
  fingerprint,
}: Plan): ImportPreview {
  const clubNames = new Map(clubs.map(({ club_id, club_name }) => [club_id, club_name]));
  const text = (value: string | number | null): string | null =>
    typeof value === 'number' ? (clubNames.get(value) ?? String(value)) : value;
  const candidate = (rider_id: number): PreviewRow['candidates'] => {
    const rider = known.get(rider_id);
    if (!rider) return [];
    return [
      {
        rider_id,
        rider_fullname: `${rider.rider_firstname ?? ''} ${rider.rider_lastname ?? ''}`.trim(),
        rider_birthdate: rider.rider_birthdate,
        club_name: rider.club_id === null ? null : (clubNames.get(rider.club_id) ?? null),
        rider_dni: rider.rider_dni,
      },
    ];
  };
  const classes = new Map(licence_cup?.classes.map((one) => [one.category_id, one.category_name]));
  const together = rows.filter(({ names: both, state }) => both !== null && state !== 'skipped');
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
    licences: rows.flatMap(({ licences }) => licences).length,
    names:
      together.length === 0
        ? null
        : {
            order,
            surnames,
            rows: together.length,
            guessed: together.filter(({ names: both }) => both?.guessed === true).length,
          },
    unknown_clubs,
    guessed_clubs,
    left_columns,
    clubs: clubs.filter(({ closed }) => !closed),
    rows: rows.map(
      ({
        row,
        name,
        state,
        changes,
        problems,
        notes,
        names: both,
        licences,
        licence_choices,
        candidates,
      }) => ({
        row,
        name,
        state,
        changes: changes.map(({ field, was, becomes }) => ({
          field,
          was: text(was),
          becomes: text(becomes) ?? '',
        })),
        problems,
        notes,
        names: both,
        licences: licences.map(({ category_id, lbr_guest, lbr_number, expires_on }) => ({
          category_name: classes.get(category_id) ?? '',
          lbr_guest,
          lbr_number,
          expires_on,
        })),
        licence_choices: licence_choices.flatMap((category_id) => classes.get(category_id) ?? []),
        candidates: candidates.flatMap(candidate),
      }),
    ),
  };
}
