import type { OfficeCup } from '#contract/season/office/cups/cups.ts';
import * as m from '#text/messages/messages.js';

type Category = Pick<OfficeCup['cup_categories'][number], 'min_age' | 'max_age' | 'gender' | 'wheel'>;

/** Writes 9 · 9–10 · 17+ · up to 6. */
export function agesText(min: number | null, max: number | null): string {
  if (min === null && max === null) return m.cups_class_any_age();
  if (min === null) return m.cups_class_up_to({ age: String(max) });
  if (max === null) return `${min}+`;
  return min === max ? String(min) : `${min}–${max}`;
}

export function genderText(gender: Category['gender']): string {
  return gender === null ? m.office_anyone() : gender === 'WOMAN' ? m.office_women() : m.office_men();
}

/** Writes a warning about ages that no category takes, or that two take. */
export function warningText({
  kind,
  gender,
  wheel,
  from,
  to,
  categories,
}: OfficeCup['warnings'][number]): string {
  const which = `${genderText(gender)}, ${m.office_wheel({ wheel: String(wheel) })}`;
  const ages = { from: String(from), to: String(to) };
  const names = categories.join(', ');
  if (kind === 'gap')
    return to === null ? m.office_gap_open({ from: ages.from, which }) : m.office_gap({ ...ages, which });
  return to === null
    ? m.office_overlap_open({ from: ages.from, names })
    : m.office_overlap({ ...ages, names });
}
