import type { PublicPrice } from '#contract/money/prices.ts';
import { moneyText } from '#rules/money/money.ts';
import * as m from '#text/messages/messages.js';
import { momentWords, resumesWords, untilWords } from '#text/when.ts';
import { Lights } from './Lights.tsx';
import type { DateStatus, StatusWord } from './race-status.ts';

export type EntryPrice = Omit<PublicPrice, 'until'>;

const words: Record<Exclude<StatusWord, 'opens' | 'resumes'>, () => string> = {
  not_yet: () => m.status_not_yet(),
  open: () => m.status_open(),
  closing: () => m.status_closing(),
  closed: () => m.status_closed(),
  called_off: () => m.race_called_off(),
  lists_posted: () => m.status_lists_posted(),
  drawn: () => m.status_drawn(),
  live: () => m.status_live(),
  provisional: () => m.status_provisional(),
  official: () => m.status_official(),
  past: () => m.status_past(),
  upcoming: () => m.status_upcoming(),
};

const colours: Record<DateStatus['lights'], string> = {
  red: 'text-stop',
  amber: 'text-warn',
  green: 'text-go',
  live: '',
  done: 'text-ink2',
  off: 'text-ink2',
};

/** Writes the words of a status without lights, for titles and descriptions. */
export function statusWords(status: DateStatus): string {
  const { word, moment } = status;
  if (word === 'resumes') return moment === null ? m.status_live() : resumesWords(moment);
  if (word !== 'opens') return words[word]();
  return moment === null ? m.status_not_yet() : m.status_opens({ moment: momentWords(moment) });
}

/** Shows, in the colour for it, that the race is being ridden. */
export function LiveBadge() {
  return (
    <span className="display inline-flex shrink-0 -skew-x-8 items-center gap-2 bg-live px-3 py-0.5 text-lead text-on-live uppercase">
      <span aria-hidden="true" className="size-2 animate-pulse-light rounded-full bg-on-live" />
      <span className="skew-x-8 whitespace-nowrap">{m.status_live()}</span>
    </span>
  );
}

/** Writes what entering a date costs a rider, as it is said to everybody. */
export const entryPrice = ({ from_cents, to_cents, currency }: EntryPrice): string =>
  to_cents === 0
    ? m.price_free()
    : from_cents < to_cents
      ? m.price_from({ price: moneyText(from_cents, currency) })
      : moneyText(to_cents, currency);

interface StatusProps {
  status: DateStatus;
  /** It is left out when nobody can enter any more. */
  price?: EntryPrice | undefined;
  /** The line is for the dark header, where the colours are fixed. */
  island?: boolean;
}

/** Draws lights and words, and what entering costs while it is possible. */
export function StatusLine({ status, price, island = false }: StatusProps) {
  if (status.lights === 'live') return <LiveBadge />;
  const until =
    (status.word === 'open' || status.word === 'closing') && status.moment !== null
      ? untilWords(status.moment)
      : null;
  return (
    <span className="inline-flex max-w-full items-baseline gap-2 text-small">
      <Lights state={status.lights} island={island} />
      <span className="min-w-0 wrap-anywhere">
        <strong className={`font-semibold ${island ? 'text-on-night' : colours[status.lights]}`}>
          {statusWords(status)}
        </strong>
        {until !== null && <span className={island ? 'text-on-night2' : 'text-ink2'}> {until}</span>}
        {price && (
          <>
            {' · '}
            <b>{entryPrice(price)}</b>
          </>
        )}
      </span>
    </span>
  );
}
