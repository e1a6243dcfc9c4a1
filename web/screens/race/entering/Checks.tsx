import type { InscriptionInfo } from '#contract/entries/entries.ts';
import * as m from '#text/messages/messages.js';
import { Link } from '#web/app/address/link.tsx';
import { textLink } from '#web/ui/button-classes.ts';
import { Icon } from '#web/ui/Icon.tsx';

interface Check {
  ok: boolean;
  words: string;
  links: { href: string; words: string }[];
}

function licenceCheck(info: InscriptionInfo, licenceHref: (type: 'TRUE' | 'FALSE') => string): Check {
  const { licence, lbr_approved } = info;
  if (lbr_approved) return { ok: true, words: m.entry_check_licence(), links: [] };
  const say = (words: string, links: Check['links'] = []): Check => ({ ok: false, words, links });
  if (licence?.state === 'sent' || licence?.state === 'in_review') return say(m.entry_check_licence_sent());
  if (licence?.state === 'rejected')
    return say(m.entry_check_licence_rejected({ reason: licence.lbr_reason ?? '' }), [
      { href: licenceHref(licence.lbr_guest), words: m.entry_answer_licence() },
    ]);
  const ask = [
    { href: licenceHref('FALSE'), words: m.entry_ask_licence() },
    { href: licenceHref('TRUE'), words: m.entry_ask_guest() },
  ];
  return say(
    licence?.state === 'expired' ? m.entry_check_licence_expired() : m.entry_check_licence_none(),
    ask,
  );
}

function duesCheck({ upToDate }: InscriptionInfo): Check {
  return upToDate
    ? { ok: true, words: m.entry_check_dues(), links: [] }
    : { ok: false, words: m.entry_check_dues_owed(), links: [{ href: '/payments', words: m.entry_pay() }] };
}

function categoryCheck({ fits }: InscriptionInfo): Check {
  return { ok: fits, words: fits ? m.entry_check_category() : m.entry_check_category_no(), links: [] };
}

interface ChecksProps {
  info: InscriptionInfo;
  licenceHref: (type: 'TRUE' | 'FALSE') => string;
  /** Before one goes where something is mended: those screens are about the active rider. */
  onLeave: () => void;
}

/** What a rider needs for a category: done, or who mends it and the way there. */
export function Checks({ info, licenceHref, onLeave }: ChecksProps) {
  const checks = [licenceCheck(info, licenceHref), duesCheck(info), categoryCheck(info)];
  return (
    <ul className="mt-2 space-y-1.5">
      {checks.map(({ ok, words, links }) => (
        <li key={words} className="flex items-start gap-2 text-small">
          <Icon name={ok ? 'check' : 'close'} className={`mt-0.5 size-4.5 ${ok ? 'text-go' : 'text-stop'}`} />
          <span className="min-w-0 wrap-anywhere">
            <span className="sr-only">{ok ? m.entry_check_ok() : m.entry_check_missing()}: </span>
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
