import type { InscriptionInfo } from '#contract/entries/entries.ts';
import type { LicenceAnswers } from '#contract/entries/licence-answers.ts';
import * as m from '#text/messages/messages.js';
import { Link } from '#web/ground/address/link.tsx';
import { hrefWith } from '#web/ground/address/navigation.ts';
import { paths } from '#web/ground/address/paths.ts';
import { waitWords } from '#web/parts/papers/wait-words.ts';
import { textLink } from '#web/ui/button-classes.ts';
import type { EntryChoice } from './use-entries.ts';
import { Icon, type IconName } from '#web/ui/Icon.tsx';

/** `waits` means that somebody else has to act, so it is not shown as a fault. */
type CheckState = 'ok' | 'waits' | 'missing';

interface Check {
  state: CheckState;
  words: string;
  links: { href: string; words: string }[];
}

interface ChecksProps {
  choice: EntryChoice;
  /** How soon the organization answers, when a licence is in review. */
  answers: LicenceAnswers | null;
  /** Runs before a link is followed, because the screens behind the links are about the active rider. */
  onLeave: () => void;
}

/** Gives the page that requests the licence for a category of this race (spec §2, licence). */
const licenceHref = ({ race, info }: EntryChoice, type: 'TRUE' | 'FALSE'): string =>
  hrefWith(paths.licence, new URLSearchParams(), {
    organization_id: race.organization_id,
    cup_id: race.cup_id,
    type,
    race: race.race_date,
    category_id: info.category_id,
  });

function licenceCheck({ choice, answers }: Omit<ChecksProps, 'onLeave'>): Check {
  const { licence, lbr_approved } = choice.info;
  if (lbr_approved) return { state: 'ok', words: m.entry_check_licence(), links: [] };
  const say = (words: string, links: Check['links'] = []): Check => ({ state: 'missing', words, links });
  if (licence?.state === 'sent' || licence?.state === 'in_review')
    return {
      state: 'waits',
      words: [m.entry_check_licence_sent(), answers && waitWords(licence.asked_at, answers)]
        .filter(Boolean)
        .join('. '),
      links: [],
    };
  if (licence?.state === 'rejected')
    return say(m.entry_check_licence_rejected({ reason: licence.lbr_reason ?? '' }), [
      { href: licenceHref(choice, licence.lbr_guest), words: m.entry_answer_licence() },
    ]);
  const ask = [
    { href: licenceHref(choice, 'FALSE'), words: m.entry_ask_licence() },
    { href: licenceHref(choice, 'TRUE'), words: m.entry_ask_guest() },
  ];
  return say(
    licence?.state === 'expired' ? m.entry_check_licence_expired() : m.entry_check_licence_none(),
    ask,
  );
}

function duesCheck({ upToDate }: InscriptionInfo): Check {
  return upToDate
    ? { state: 'ok', words: m.entry_check_dues(), links: [] }
    : {
        state: 'missing',
        words: m.entry_check_dues_owed(),
        links: [{ href: paths.payments, words: m.entry_pay() }],
      };
}

function categoryCheck({ fits }: InscriptionInfo): Check {
  return fits
    ? { state: 'ok', words: m.entry_check_category(), links: [] }
    : { state: 'missing', words: m.entry_check_category_no(), links: [] };
}

const looks: Record<CheckState, { icon: IconName; colour: string; words: () => string }> = {
  ok: { icon: 'check', colour: 'text-go', words: m.entry_check_ok },
  waits: { icon: 'clock', colour: 'text-warn', words: m.entry_check_waits },
  missing: { icon: 'close', colour: 'text-stop', words: m.entry_check_missing },
};

/** Lists what a rider needs for a category: one line if all is done, else each with who can do it, and a link. */
export function Checks({ onLeave, ...asked }: ChecksProps) {
  const { info } = asked.choice;
  const all = [licenceCheck(asked), duesCheck(info), categoryCheck(info)];
  const checks: Check[] = all.every(({ state }) => state === 'ok')
    ? [{ state: 'ok', words: m.entry_check_all(), links: [] }]
    : all;
  return (
    <ul className="mt-2 space-y-1.5">
      {checks.map(({ state, words, links }) => (
        <li key={words} className="flex items-start gap-2 text-small">
          <Icon name={looks[state].icon} className={`mt-0.5 size-4.5 ${looks[state].colour}`} />
          <span className="min-w-0 wrap-anywhere">
            <span className="sr-only">{looks[state].words()}: </span>
            {words}
            {links.length > 0 && (
              <span className="flex flex-wrap gap-x-4">
                {links.map(({ href, words: label }) => (
                  <Link
                    key={href}
                    href={href}
                    onClick={onLeave}
                    className={`inline-flex min-h-12 items-center ${textLink}`}
                  >
                    {label}
                  </Link>
                ))}
              </span>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
