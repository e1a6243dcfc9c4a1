import * as m from '#text/messages/messages.js';
import { Lights } from '#web/parts/race/Lights.tsx';
import type { Outcome } from './use-entries.ts';
import type { FoundRace } from '#web/screens/raceday/race/parts/race-view.ts';
import { ShareLink } from '#web/parts/ShareLink.tsx';
import { secondaryButton, primaryButton } from '#web/ui/button-classes.ts';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { focusOnMount } from '#web/ui/effects/focus-on-mount.ts';
import { useQueries } from '@tanstack/react-query';
import type { RiderCard } from '#contract/people/riders/rider-card.ts';
import { moneyText } from '#rules/money/money.ts';
import { Link } from '#web/ground/address/link.tsx';
import { chooseRider } from '#web/ground/session/session.ts';
import { queryOf } from '#web/ground/call/use-ask.ts';
import { formatDate } from '#web/ground/format.ts';
import { paths } from '#web/ground/address/paths.ts';

interface LeftProps {
  riders: readonly RiderCard[];
  race: Pick<FoundRace, 'race_id'>;
}

/** Shows what is still to pay for entries that were just made, with a link to pay it. */
function LeftToPay({ riders, race }: LeftProps) {
  const ids = [...new Set(riders.map(({ rider_id }) => rider_id))];
  const answers = useQueries({
    queries: ids.map((rider_id) => ({
      ...queryOf('GET /api/payments', { query: { rider_id } }),
      staleTime: 0,
    })),
  });
  const owed = answers
    .flatMap(({ data }) => data?.items ?? [])
    .filter(
      ({ race_id, state, left_cents }) =>
        race_id === race.race_id && (state === 'owed' || state === 'overdue') && left_cents > 0,
    );
  const [payer] = ids;
  if (owed.length === 0 || payer === undefined) return null;
  const sums = [...Map.groupBy(owed, ({ currency }) => currency)].map(([currency, dues]) =>
    moneyText(
      dues.reduce((sum, { left_cents }) => sum + left_cents, 0),
      currency,
    ),
  );
  const amount = sums.join(' + ');
  const [first] = owed.flatMap(({ due_on }) => due_on ?? []).toSorted();
  return (
    <div className="mt-3">
      <p className="font-semibold">
        {first === undefined
          ? m.entry_done_owed({ amount })
          : m.entry_done_owed_by({ amount, date: formatDate(first) })}
      </p>
      <Link href={paths.payments} onClick={() => chooseRider(payer)} className={`mt-2 ${primaryButton}`}>
        {m.entry_done_pay()}
      </Link>
    </div>
  );
}

function lineOf({ rider, info, ...outcome }: Outcome): string {
  const names = { rider: rider.rider_firstname, category: info.category_name };
  if ('failure' in outcome) return m.entry_failed_line({ rider: names.rider, reason: outcome.failure });
  const { plate, waiting } = outcome.reply;
  return waiting === null
    ? m.entry_done_line({ ...names, plate: plate ?? '–' })
    : m.entry_done_waiting({ ...names, place: waiting });
}

interface OutcomesProps {
  outcomes: readonly Outcome[];
  calendarHref: string;
  shareHref: string;
  race: Pick<FoundRace, 'race_id' | 'race_name'>;
}

/** Shows the outcome for each rider: entered, waiting, or refused with the reason. */
export function Outcomes({ outcomes, calendarHref, shareHref, race }: OutcomesProps) {
  const done = outcomes.filter((one) => 'reply' in one);
  const failed = outcomes.filter((one) => 'failure' in one);
  return (
    <div className="space-y-3">
      {done.length > 0 && (
        <div className="border-2 border-go bg-paper p-4">
          <h3
            ref={focusOnMount}
            tabIndex={-1}
            className="display flex items-center gap-3 text-d28 outline-none"
          >
            <Lights state="green" />
            {m.entry_done()}
          </h3>
          <ul className="mt-2 space-y-1">
            {done.map((one) => (
              <li key={`${one.rider.rider_id} ${one.info.category_id}`}>{lineOf(one)}</li>
            ))}
          </ul>
          <p className="mt-1 text-small text-ink2">{m.entry_done_mail()}</p>
          <LeftToPay riders={done.map(({ rider }) => rider)} race={race} />
          <div className="mt-3 flex flex-wrap gap-2">
            <a href={calendarHref} className={secondaryButton}>
              <Icon name="calendar" className="size-5" />
              {m.entry_calendar()}
            </a>
            <ShareLink
              href={shareHref}
              text={m.entry_share_text({
                riders: done.map(({ rider }) => rider.rider_firstname).join(', '),
                race: race.race_name,
              })}
              className={secondaryButton}
            >
              {m.entry_share()}
            </ShareLink>
          </div>
        </div>
      )}
      {failed.map((one) => (
        <FormAlert key={`${one.rider.rider_id} ${one.info.category_id}`}>{lineOf(one)}</FormAlert>
      ))}
    </div>
  );
}
