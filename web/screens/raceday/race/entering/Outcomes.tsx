import * as m from '#text/messages/messages.js';
import { Lights } from '#web/parts/race/Lights.tsx';
import { keyOfChoice, type Outcome } from './use-entries.ts';
import { hasManyDates } from './use-pricing.ts';
import { ShareLink } from '#web/parts/ShareLink.tsx';
import { secondaryButton, primaryButton } from '#web/ui/button-classes.ts';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { focusOnMount } from '#web/ui/effects/focus-on-mount.ts';
import { useQueries } from '@tanstack/react-query';
import { moneyText } from '#rules/money/money.ts';
import { Link } from '#web/ground/address/link.tsx';
import { chooseRider } from '#web/ground/session/session.ts';
import { addressOf } from '#web/ground/call/address-of.ts';
import { queryOf } from '#web/ground/call/use-ask.ts';
import { useLanguage } from '#web/ground/language-context.ts';
import { formatDate } from '#web/ground/format.ts';
import { paths } from '#web/ground/address/paths.ts';

interface LeftProps {
  done: readonly Outcome[];
}

/** Shows what is still to pay for entries that were just made, with a link to pay it. */
function LeftToPay({ done }: LeftProps) {
  const ids = [...new Set(done.map(({ rider }) => rider.rider_id))];
  const races = new Set(done.map(({ race }) => race.race_id));
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
        race_id !== null && races.has(race_id) && (state === 'owed' || state === 'overdue') && left_cents > 0,
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
  /** The address of the page of the first date, to share. */
  shareHref: string;
}

/** Shows the outcome for each rider: entered, waiting, or refused with the reason. Several dates are named. */
export function Outcomes({ outcomes, shareHref }: OutcomesProps) {
  const language = useLanguage();
  const done = outcomes.filter((one) => 'reply' in one);
  const failed = outcomes.filter((one) => 'failure' in one);
  const races = [...new Map(done.map(({ race }) => [race.race_id, race])).values()];
  const isMany = hasManyDates(outcomes);
  const list = new Intl.ListFormat(language);
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
          {races.map(({ race_id, race_name }) => (
            <div key={race_id} className="mt-2">
              {isMany && <h4 className="font-semibold wrap-anywhere">{race_name}</h4>}
              <ul className="space-y-1">
                {done
                  .filter(({ race }) => race.race_id === race_id)
                  .map((one) => (
                    <li key={keyOfChoice(one)}>{lineOf(one)}</li>
                  ))}
              </ul>
            </div>
          ))}
          <p className="mt-1 text-small text-ink2">{m.entry_done_mail()}</p>
          <LeftToPay done={done} />
          <div className="mt-3 flex flex-wrap gap-2">
            {races.map(({ race_id, race_name, cup_id, race_date }) => (
              <a
                key={race_id}
                href={addressOf('GET /api/cups/{id}/calendar.ics', {
                  params: { id: cup_id },
                  query: { race_date, lang: language },
                })}
                className={secondaryButton}
              >
                <Icon name="calendar" className="size-5" />
                {m.entry_calendar()}
                {isMany && <span className="sr-only">: {race_name}</span>}
              </a>
            ))}
            <ShareLink
              href={shareHref}
              text={m.entry_share_text({
                riders: list.format(new Set(done.map(({ rider }) => rider.rider_firstname))),
                race: list.format(races.map(({ race_name }) => race_name)),
              })}
              className={secondaryButton}
            >
              {m.entry_share()}
            </ShareLink>
          </div>
        </div>
      )}
      {failed.map((one) => (
        <FormAlert key={keyOfChoice(one)}>
          {isMany && `${one.race.race_name}. `}
          {lineOf(one)}
        </FormAlert>
      ))}
    </div>
  );
}
