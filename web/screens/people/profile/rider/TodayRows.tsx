import type { SeasonRider } from '#contract/entries/entries.ts';
import type { Due } from '#contract/money/payments.ts';
import type { PrivateRider } from '#contract/people/riders/riders.ts';
import * as m from '#text/messages/messages.js';
import { daysToRace } from '#text/when.ts';
import { ownProtestsHref, paths, raceDateHref, riderHref } from '#web/ground/address/paths.ts';
import { dateParts, formatDate, formatOrdinal, monthShort } from '#web/ground/format.ts';
import { useLanguage } from '#web/ground/language-context.ts';
import { chooseRider } from '#web/ground/session/session.ts';
import { isUnpaid, totalText, toPay } from '#web/parts/due-words.ts';
import { dayAhead } from '#web/parts/race/race-status.ts';
import { LinkRow } from '#web/screens/people/profile/parts/Row.tsx';

type Coming = NonNullable<SeasonRider['next']>;

interface TodayRowsProps {
  rider: PrivateRider;
  season: SeasonRider | undefined;
  /** What the rider owes. It is undefined where the family pays nothing here. */
  dues: readonly Due[] | undefined;
  /** The time at which it was read. */
  now: string;
}

/** Shows what the rider does today and next, and what is to be paid. */
export function TodayRows({ rider, season, dues, now }: TodayRowsProps) {
  const language = useLanguage();
  const dates = [season?.next ?? null, season?.later ?? null].filter(
    (date): date is Coming => date !== null && !date.called_off,
  );
  const isIn = ({ entered, waiting }: Coming) => entered.length > 0 || waiting;
  const isToday = (date: Coming) => daysToRace(dayAhead(date, now, date.zone), now, date.zone) === 0;
  const today = dates.find((date) => isIn(date) && isToday(date));
  const ahead = dates.filter((date) => date !== today);
  const entered = ahead.filter(isIn);
  const named = (date: Coming) => {
    const { day, month } = dateParts(dayAhead(date, now, date.zone));
    return `${day} ${monthShort(month, language)} · ${date.race_name}`;
  };
  const [next] = entered.length > 0 ? entered : ahead;
  return (
    <>
      {today !== undefined && (
        <LinkRow
          icon="flag"
          title={m.season_today()}
          value={today.race_name}
          href={raceDateHref(today)}
          onClick={() => chooseRider(rider.rider_id)}
        />
      )}
      <LinkRow
        icon="calendar"
        title={m.profile_entries()}
        value={
          next === undefined
            ? m.season_none()
            : entered.length > 0
              ? entered.map(named).join(', ')
              : m.profile_entries_none({ date: named(next) })
        }
        href={next === undefined ? paths.calendar : raceDateHref(next)}
        onClick={() => chooseRider(rider.rider_id)}
      />
      {rider.can_pay && <PaymentsRow rider={rider} dues={dues} />}
      <LinkRow
        icon="alert"
        title={m.protest_own_list()}
        value={m.profile_protests_about()}
        href={ownProtestsHref}
      />
    </>
  );
}

function PaymentsRow({ rider, dues }: Pick<TodayRowsProps, 'rider' | 'dues'>) {
  const owed = toPay(dues ?? []);
  const [first] = owed.flatMap(({ due_on }) => due_on ?? []).toSorted();
  const reviewed = (dues ?? []).filter((due) => isUnpaid(due) && !owed.includes(due)).length;
  const sum = totalText(owed);
  const value =
    owed.length > 0
      ? first === undefined
        ? m.profile_owes({ sum })
        : m.profile_owes_until({ sum, date: formatDate(first) })
      : reviewed > 0
        ? m.payments_state_in_review()
        : m.profile_owes_nothing();
  return (
    <LinkRow
      icon="money"
      title={m.payments_title()}
      tone={owed.length > 0 ? 'warn' : 'plain'}
      value={dues === undefined ? null : value}
      href={paths.payments}
      onClick={() => chooseRider(rider.rider_id)}
    />
  );
}

/** Leads to what everybody sees of the rider. */
export function PublicPageRow({ rider, last }: { rider: PrivateRider; last: SeasonRider['last'] }) {
  const language = useLanguage();
  return (
    <LinkRow
      icon="trophy"
      title={m.profile_public_page()}
      value={
        last === null || last.rank === null
          ? rider.rider_publicname
          : `${m.home_place({ place: formatOrdinal(last.rank, language), riders: last.riders })} · ${last.race_name}`
      }
      href={riderHref({ rider_id: rider.rider_id, name: rider.rider_publicname })}
    />
  );
}
