import type { OwnLetter } from '#contract/people/office/letters.ts';
import type { Language } from '#contract/values.ts';
import * as m from '#text/messages/messages.js';
import { letterOf } from '#server/ground/mail/letters/letters.ts';
import type { Letter } from '#server/ground/mail/letters/layout.ts';

/** Returns a letter with invented riders and an organization's text. `all` is shown under an entry's letter. */
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
