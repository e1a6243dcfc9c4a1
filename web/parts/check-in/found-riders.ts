import type { CheckInRider } from '#contract/raceday/office/check-in/check-in.ts';
import { absentOf } from '#rules/raceday/day/check-in.ts';
import { plainText } from '#rules/names/plain-text.ts';

/** The fields that a search looks at. */
type Named = Pick<CheckInRider, 'rider_fullname' | 'club_name' | 'entries'>;

/** Finds riders by every word: a plate's beginning, or a part of name, club or class. A whole plate comes first. */
export function matching<Rider extends Named>(riders: readonly Rider[], question: string): Rider[] {
  const words = plainText(question)
    .split(' ')
    .filter((word) => word !== '');
  if (words.length === 0) return [...riders];
  const plates = ({ entries }: Named) => entries.map(({ plate }) => plainText(plate));
  const found = riders.filter((rider) => {
    const { rider_fullname, club_name, entries } = rider;
    const classes = entries.map(({ category_name }) => category_name).join(' ');
    const text = plainText(`${rider_fullname} ${club_name ?? ''} ${classes}`);
    return words.every(
      (word) => plates(rider).some((plate) => plate.startsWith(word)) || text.includes(word),
    );
  });
  const isWhole = (rider: Named) => plates(rider).some((plate) => words.includes(plate));
  return [...found.filter(isWhole), ...found.filter((rider) => !isWhole(rider))];
}

/** Does the same for check-in, which can leave out riders who are present. */
export const foundRiders = (
  riders: readonly CheckInRider[],
  question: string,
  onlyAbsent: boolean,
): CheckInRider[] => matching(onlyAbsent ? absentOf(riders) : riders, question);
