import type { NextRace, OfficeToday } from '#contract/office/today.ts';
import * as m from '#text/messages/messages.js';
import { hrefWith } from '#web/app/address/navigation.ts';
import { entriesHref, officePaths } from '#web/app/screens/office-paths.ts';

/** A number, what it counts, and a link to that list. */
interface Door {
  key: string;
  number: number;
  words: string;
  /** The payee and season, where there are several. */
  of: string;
  href: string;
}

type Words = (input: { count: number }) => string;

function door(key: string, number: number | null, words: Words, href: string, of = ''): Door[] {
  return number === null || number === 0
    ? []
    : [{ key: `${key} ${of}`, number, words: words({ count: number }), of, href }];
}

const inDues = (changes: Record<string, string | number>) =>
  hrefWith(officePaths.dues, new URLSearchParams(), changes);

/** What waits today, most urgent first; each a link to the filtered list. */
export function doorsOf(today: OfficeToday): Door[] {
  const { proofs_waiting, dues_overdue } = today;
  const books = new Set([...proofs_waiting, ...dues_overdue].map(({ book_id }) => book_id));
  const payee = (name: string) => (books.size > 1 ? [name] : []);
  const seasons = new Set(dues_overdue.map(({ season }) => season));
  return [
    ...door('licences', today.licences_waiting, m.office_licences_waiting, officePaths.licences),
    ...door('claims', today.claims_waiting, m.office_claims_waiting, officePaths.claims),
    ...door('photographs', today.photographs_waiting, m.office_photos_waiting, officePaths.photographs),
    ...proofs_waiting.flatMap(({ book_id, payee_name, count }) =>
      door(
        'proofs',
        count,
        m.office_proofs_waiting,
        inDues({ book: book_id, view: 'proofs' }),
        payee(payee_name).join(''),
      ),
    ),
    ...dues_overdue.flatMap(({ book_id, payee_name, season, count }) =>
      door(
        'dues',
        count,
        m.office_dues_overdue,
        inDues({ book: book_id, season, show: 'overdue' }),
        [...payee(payee_name), ...(seasons.size > 1 ? [String(season)] : [])].join(' · '),
      ),
    ),
    ...door('endings', today.endings, m.office_endings_waiting, officePaths.endings),
    ...door(
      'papers',
      // Delegates of a club read them in the list of what expires.
      today.licences_expiring === null && today.endings !== null ? null : today.papers_expiring,
      m.office_papers_expiring,
      `${officePaths.riders}?papers=expiring`,
    ),
    ...door(
      'expiring',
      today.licences_expiring,
      m.office_licences_expiring,
      `${officePaths.licences}?show=expiring`,
    ),
  ];
}

/** What the list of the nearest race still needs, each a link to those entries. */
export function readinessDoors({ race_id, waiting, readiness }: NextRace): Door[] {
  if (readiness === null) return [];
  const list = entriesHref(race_id);
  return [
    ...door('missing', readiness.missing, m.office_ready_missing, `${list}?show=missing`),
    ...door('waiting', waiting, m.office_ready_waiting, `${list}?show=waiting`),
    ...door('small', readiness.small, m.office_ready_small, entriesHref(race_id, 'classes')),
  ];
}
