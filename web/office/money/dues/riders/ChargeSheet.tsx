import { useState } from 'react';
import type { Charged, Ledger } from '#contract/money/ledger.ts';
import { moneyText } from '#rules/money/money.ts';
import { centsIn } from '#rules/money/typed-amount.ts';
import * as m from '#text/messages/messages.js';
import { formatDate } from '#web/ground/format.ts';
import { newKey } from '#web/parts/new-key.ts';
import { MoneyField } from '#web/office/parts/cash/MoneyField.tsx';
import { everyAnswer } from '#web/ground/call/use-ask.ts';
import { useWriteForm } from '#web/parts/form/use-write-form.ts';
import { useDuesAddress } from '#web/office/money/dues/parts/use-books.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { BackSheet } from '#web/ui/BackSheet.tsx';
import { ask } from '#web/ground/call/ask.ts';
import { type ChargeTarget, type LedgerRider, newDues } from '#web/office/money/dues/parts/view.ts';

interface TicksProps {
  riders: readonly LedgerRider[];
  ticked: ReadonlySet<number>;
  onChange: (ticked: ReadonlySet<number>) => void;
  tried: boolean;
  /** The riders entered in the target of the charge. It is null when the target is no date and no cup. */
  entered: readonly number[] | null;
  /** The riders in the date that is charged for. It is null when the target is no date. */
  inDate: readonly number[] | null;
  /** Those who can be charged for it. The others have it, or are not in the date. */
  open: ReadonlyMap<number, number>;
}

/** Lists the riders, ticked one by one or all at once. */
function RiderTicks({ riders, ticked, onChange, tried, entered, inDate, open }: TicksProps) {
  const toggle = (rider_id: number) => {
    const next = new Set(ticked);
    if (!next.delete(rider_id)) next.add(rider_id);
    onChange(next);
  };
  const isIn = (rider_id: number) => inDate === null || inDate.includes(rider_id);
  return (
    <fieldset>
      <legend className="font-semibold">{m.dues_riders_ticked({ count: ticked.size })}</legend>
      <div className="my-2 flex flex-wrap gap-2">
        <Button onClick={() => onChange(new Set(open.keys()))}>{m.dues_all()}</Button>
        {entered !== null && entered.length > 0 && (
          <Button onClick={() => onChange(new Set(entered))}>
            {m.dues_entered({ count: entered.length })}
          </Button>
        )}
        <Button onClick={() => onChange(new Set())}>{m.dues_none()}</Button>
      </div>
      {tried && ticked.size === 0 && (
        <p role="alert" className="mb-2 text-small font-semibold text-stop">
          {m.dues_tick_one()}
        </p>
      )}
      <ul className="border-t border-line">
        {riders.map(({ rider_id, rider_fullname }) => (
          <li key={rider_id} className="border-b border-line">
            <label className="flex min-h-12 items-center gap-3">
              <input
                type="checkbox"
                checked={ticked.has(rider_id)}
                disabled={!open.has(rider_id)}
                onChange={() => toggle(rider_id)}
                className="size-6 shrink-0 accent-ink"
              />
              <span className={`min-w-0 wrap-anywhere ${open.has(rider_id) ? '' : 'text-ink2'}`}>
                {rider_fullname}
                {!open.has(rider_id) && (
                  <span className="block text-small">
                    {isIn(rider_id) ? m.dues_has_it() : m.dues_not_in_date()}
                  </span>
                )}
              </span>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

interface ChargeProps {
  ledger: Ledger;
  onDone: (charged: Charged) => void;
  onClose: () => void;
}

interface ChargeTyped {
  what: string;
  cents: string;
  due_on: string;
  note: string;
  ticked: number[];
}

/** Reads the target of the charge: `cup-3`, `race-7`, or empty for the season. */
function targetOf(chosen: string): ChargeTarget {
  const [kind, id] = chosen.split('-');
  if (kind === 'cup') return { kind: 'cup', cup_id: Number(id) };
  if (kind === 'race') return { kind: 'entry', race_id: Number(id) };
  return { kind: 'season' };
}

/** Charges ticked riders for a season, a cup or a date. */
export function ChargeSheet({ ledger, onDone, onClose }: ChargeProps) {
  const { book, season, cups, races } = ledger;
  const riders = ledger.riders.filter(({ left }) => !left);
  const [request_key] = useState(newKey);
  const [asked, setAsked] = useState<string | null>(null);
  const { sends, field, watch, change, formState, busy, failure } = useWriteForm<ChargeTyped>({
    again: [everyAnswer],
    start: { what: '', cents: '', due_on: '', note: '', ticked: [] },
    check: ({ cents, ticked }) => ({
      ...(centsIn(cents) === null ? { cents: m.dues_amount_wrong() } : {}),
      ...(ticked.length === 0 ? { ticked: m.dues_tick_one() } : {}),
    }),
  });
  const chosen = watch('what');
  const target = targetOf(chosen);
  const open = newDues(ledger, target);
  // Who was charged meanwhile is charged no more, by somebody else or by the sheet before this one.
  const ticked = new Set(watch('ticked').filter((rider) => open.has(rider)));
  const insideOf = ({ rider_ids }: { rider_ids: readonly number[] }) =>
    [...open.keys()].filter((rider) => rider_ids.includes(rider));
  const dues = [...ticked].reduce((sum, rider) => sum + (open.get(rider) ?? 0), 0);
  const entered =
    target.kind === 'season'
      ? undefined
      : target.kind === 'cup'
        ? cups.find(({ cup_id }) => cup_id === target.cup_id)
        : races.find(({ race_id }) => race_id === target.race_id);
  const { href } = useDuesAddress();
  const choose = (what: string) => {
    // A date is charged to the riders entered in it.
    const race = races.find(({ race_id }) => what === `race-${race_id}`);
    change({ what, ticked: race ? [...newDues(ledger, targetOf(what)).keys()] : [] });
  };
  const cents = centsIn(watch('cents'));
  // The first press explains what will happen, and the second one does it. A changed sum or rider asks again.
  const question = JSON.stringify([chosen, cents, [...ticked]]);
  const isAsking = asked === question;
  const form = sends(async (typed) => {
    if (cents === null || ticked.size === 0) return;
    if (!isAsking) {
      setAsked(question);
      return;
    }
    const note = typed.note.trim();
    const body = {
      request_key,
      ...target,
      season,
      rider_ids: [...ticked],
      cents,
      ...(typed.due_on === '' ? {} : { due_on: typed.due_on }),
      ...(note === '' ? {} : { note }),
    };
    onDone(await ask('POST /api/books/{id}/charges', { params: { id: book.book_id }, body }));
  });
  return (
    <BackSheet title={m.dues_charge()} closeHref={href({})} closeLabel={m.dues_close()} onClose={onClose}>
      <form {...form} className="space-y-5">
        <SelectField
          name="what"
          label={m.payments_ask_for()}
          choose={m.payments_ask_season({ season: String(season) })}
          options={[
            ...cups.map((cup) => ({ value: `cup-${cup.cup_id}`, label: cup.cup_name })),
            ...races.map((race) => ({
              value: `race-${race.race_id}`,
              label: `${formatDate(race.race_date)} · ${race.race_name} · ${race.cup_name}`,
            })),
          ]}
          value={chosen}
          onChange={(event) => choose(event.target.value)}
        />
        <MoneyField
          name="cents"
          label={target.kind === 'entry' ? m.dues_amount_entry() : m.dues_amount_each()}
          currency={book.currency}
          value={watch('cents')}
          onChange={(cents) => change({ cents })}
          tried={formState.isSubmitted}
        />
        <TextField {...field('due_on')} label={m.payments_due_date()} type="date" />
        <TextField {...field('note')} label={m.payments_note()} maxLength={200} />
        <RiderTicks
          riders={riders}
          ticked={ticked}
          onChange={(next) => change({ ticked: [...next] })}
          tried={formState.isSubmitted}
          entered={entered ? insideOf(entered) : null}
          inDate={target.kind === 'entry' ? (entered?.rider_ids ?? []) : null}
          open={open}
        />
        <p role="status" className="font-semibold empty:sr-only">
          {isAsking && cents !== null
            ? [
                m.dues_charge_sure({
                  count: ticked.size,
                  each: moneyText(cents, book.currency),
                  sum: moneyText(cents * dues, book.currency),
                }),
                ...(book.takes_payments ? [m.dues_charge_seen()] : []),
              ].join(' ')
            : ''}
        </p>
        <FormAlert>{failure}</FormAlert>
        <div className="flex flex-wrap gap-3">
          <SubmitButton busy={busy} busyText={m.payments_working()}>
            {isAsking ? m.dues_charge_yes() : m.dues_charge_do({ count: ticked.size })}
          </SubmitButton>
          <Button onClick={onClose}>{m.payments_cancel()}</Button>
        </div>
      </form>
    </BackSheet>
  );
}
