import type { RiderCard } from '#contract/people/riders/rider-card.ts';
import * as m from '#text/messages/messages.js';
import { lastMinute, momentWords, resumesWords, untilWords, wallClock } from '#text/when.ts';
import { hrefWith } from '#web/ground/address/navigation.ts';
import { ownRiderHref, paths, raceDateHref } from '#web/ground/address/paths.ts';
import type { IconName } from '#web/ui/Icon.tsx';
import { type ComingDate, goesOn } from './view.ts';

interface DateStanding {
  icon: IconName;
  colour: string;
  words: string;
}

interface NextAction {
  words: string;
  href: string;
  /** It concerns the entry itself, not something that the rider lacks. */
  enters: boolean;
}

const lacksData = ({ rider_birthdate, rider_gender }: RiderCard) =>
  rider_birthdate === null || rider_gender === null;

const missingWords: Record<
  Exclude<ComingDate['missing'][number], 'licence_review'>,
  (rider: RiderCard) => string
> = {
  licence: () => m.season_missing_licence(),
  licence_rejected: () => m.season_missing_licence_rejected(),
  dues: () => m.season_missing_dues(),
  category: (rider) => (lacksData(rider) ? m.season_missing_data() : m.season_missing_category()),
};

/**
 * Gives the state of a child for a date that is not being ridden yet: entered, waiting, or what is missing. It is empty
 * while everything is in order, or when the date is called off.
 */
export function standingsOf(date: ComingDate, rider: RiderCard): DateStanding[] {
  const { entered, waiting, missing, called_off } = date;
  if (called_off) return [];
  if (entered.length > 0)
    return entered.map(({ category_name: category, plate }) => ({
      icon: 'check',
      colour: 'text-go',
      words: m.season_in({ category, plate }),
    }));
  if (waiting) return [{ icon: 'list', colour: 'text-ink2', words: m.season_waiting() }];
  const lacking = missing.filter((what) => what !== 'licence_review');
  const what = lacking.map((one) => missingWords[one](rider)).join(', ');
  return [
    ...(missing.includes('licence_review')
      ? [{ icon: 'clock', colour: 'text-ink2', words: m.season_review() } as const]
      : []),
    ...(lacking.length > 0
      ? [{ icon: 'alert', colour: 'text-warn', words: m.season_missing({ what }) } as const]
      : []),
  ];
}

/**
 * Writes the time of the date: when it continues, until when entries are open, when they open, or that they are over.
 * About entries, it writes nothing for a rider who is entered.
 */
export function windowOf(date: ComingDate, now: string): string | null {
  const { entered, waiting, open, opens_at, closes_at, resumes_at, zone, race_status } = date;
  if (date.called_off) return null;
  if (resumes_at !== null && goesOn(date, now)) return resumesWords(wallClock(resumes_at, zone));
  if (entered.length > 0 || waiting) return null;
  if (open) return m.season_closes({ until: untilWords(lastMinute(closes_at, zone)) });
  if (opens_at !== null && Date.parse(opens_at) > Date.parse(now))
    return m.season_opens({ moment: momentWords(wallClock(opens_at, zone)) });
  return race_status === 'NOT_ISCRIPTION' ? m.status_not_yet() : m.season_closed();
}

/** Gives the page that requests a licence for the category that lacks the least, or the race page when none fits. */
function licenceHref({ nearest, organization_id, cup_id, race_date, ...date }: ComingDate): string {
  if (nearest === null) return raceDateHref({ cup_id, race_date, ...date });
  const { category_id, lbr_guest } = nearest;
  const type = lbr_guest;
  return hrefWith(paths.licence, new URLSearchParams(), {
    organization_id,
    cup_id,
    type,
    race: race_date,
    category_id,
  });
}

/** Gives the one thing that the family can do now about a date. It is null when there is none. */
export function actionOf(date: ComingDate, rider: RiderCard): NextAction | null {
  const { missing, open, entered, waiting } = date;
  const mend = (words: string, href: string): NextAction => ({ words, href, enters: false });
  if (date.called_off || entered.length > 0 || waiting) return null;
  if (missing.includes('licence')) return mend(m.season_ask_licence(), licenceHref(date));
  if (missing.includes('licence_rejected')) return mend(m.season_answer_licence(), licenceHref(date));
  if (missing.includes('dues')) return rider.can_pay ? mend(m.season_pay(), paths.payments) : null;
  if (missing.includes('category'))
    return lacksData(rider) ? mend(m.season_complete(), ownRiderHref(rider.rider_id)) : null;
  return open && missing.length === 0
    ? { words: m.season_enter(), href: raceDateHref(date), enters: true }
    : null;
}
