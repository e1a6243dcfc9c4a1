import type { NextRace, OfficeToday } from '#contract/operations/office/today.ts';
import * as m from '#text/messages/messages.js';
import { hrefWith } from '#web/ground/address/navigation.ts';
import { formatInstant } from '#web/ground/format.ts';
import { entriesHref, officePaths, postingHref } from '#web/ground/address/office-paths.ts';

/** A number, the things that it counts, and a link to that list. */
interface Door {
  key: string;
  number: number;
  words: string;
  /** The payee and season, when there are several. */
  of: string;
  href: string;
  /** Somebody waits at the track. */
  isUrgent: boolean;
}

type Words = (input: { count: number }) => string;

function door(key: string, number: number | null, words: Words, href: string, of = ''): Door[] {
  return number === null || number === 0
    ? []
    : [{ key: `${key} ${of}`, number, words: words({ count: number }), of, href, isUrgent: false }];
}

/** Lists the protests of a race: those to decide, and those whose correction is owed. */
function protestDoors({
  race_id,
  race_name,
  zone,
  since,
  waiting,
  to_correct,
}: OfficeToday['protests'][number]) {
  const of = `${race_name} · ${m.office_protests_since({ when: formatInstant(since, zone) })}`;
  const href = postingHref(race_id);
  return [
    ...door(`protests ${race_id}`, waiting, m.office_protests_waiting, href, of),
    ...door(`corrections ${race_id}`, to_correct, m.office_protests_to_correct, href, of),
  ].map((one) => ({ ...one, isUrgent: true }));
}

const inDues = (changes: Record<string, string | number>) =>
  hrefWith(officePaths.dues, new URLSearchParams(), changes);

const payeeIn = ({ proofs_waiting, dues_overdue }: OfficeToday) => {
  const books = new Set([...proofs_waiting, ...dues_overdue].map(({ book_id }) => book_id));
  return (name: string) => (books.size > 1 ? [name] : []);
};

/** Lists what waits for a decision of the account, most urgent first, each with a link to the filtered list. */
export function waitingDoors(today: OfficeToday): Door[] {
  const payee = payeeIn(today);
  return [
    ...today.protests.flatMap(protestDoors),
    ...door('licences', today.licences_waiting, m.office_licences_waiting, officePaths.licences),
    ...door('claims', today.claims_waiting, m.office_claims_waiting, officePaths.claims),
    ...door('photographs', today.photographs_waiting, m.office_photos_waiting, officePaths.photographs),
    ...today.proofs_waiting.flatMap(({ book_id, payee_name, count }) =>
      door(
        'proofs',
        count,
        m.office_proofs_waiting,
        inDues({ book: book_id, view: 'proofs' }),
        payee(payee_name).join(''),
      ),
    ),
  ];
}

/** Lists what waits today, most urgent first, and then what is late or expires. */
export function doorsOf(today: OfficeToday): Door[] {
  const payee = payeeIn(today);
  const seasons = new Set(today.dues_overdue.map(({ season }) => season));
  return [
    ...waitingDoors(today),
    ...today.dues_overdue.flatMap(({ book_id, payee_name, season, count }) =>
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

/** Lists what the entry list of the nearest race still needs, each with a link to those entries. */
export function readinessDoors({ race_id, waiting, readiness }: NextRace): Door[] {
  if (readiness === null) return [];
  const list = entriesHref(race_id);
  return [
    ...door('missing', readiness.missing, m.office_ready_missing, `${list}?show=missing`),
    ...door('waiting', waiting, m.office_ready_waiting, `${list}?show=waiting`),
    ...door('small', readiness.small, m.office_ready_small, entriesHref(race_id, 'classes')),
  ];
}
