import type { OwnLetter } from '#contract/office/letters.ts';
import type { Language } from '#contract/values.ts';
import * as m from '#text/messages/messages.js';
import { letterOf } from '#server/mail/letters/letters.ts';
import type { Letter } from '#server/mail/letters/layout.ts';

/** A letter with invented riders and what an organization adds to it. `all` is shown under the letter of an entry. */
export function sampleLetter(letter: OwnLetter, language: Language, own: readonly string[]): Letter {
  const locale = { locale: language };
  const rider = m.letters_sample_rider({}, locale);
  const category = m.letters_sample_category({}, locale);
  const cup = m.letters_sample_cup({}, locale);
  if (letter === 'licence_approved' || letter === 'licence_rejected')
    return letterOf(
      'licence_decided',
      {
        rider,
        category,
        cup,
        approved: letter === 'licence_approved',
        reason: m.letters_sample_reason({}, locale),
        expires_on: '2027-12-31',
        link: '/profile',
      },
      language,
      own,
    );
  return letterOf(
    'entries',
    {
      race: m.letters_sample_race({}, locale),
      date: '2027-03-14',
      cup,
      entries: [{ rider, category_name: category, plate: '214', waiting: null }],
      by_itself: [],
      last: { date: '2027-03-11', time: '23:59' },
      link: '/races',
    },
    language,
    own,
  );
}
