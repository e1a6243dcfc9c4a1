import { useState } from 'react';
import type { OfficePrices, PriceCode } from '#contract/season/office/cups/prices.ts';
import { moneyText } from '#rules/money/money.ts';
import type { PriceTerms } from '#rules/money/prices/terms.ts';
import * as m from '#text/messages/messages.js';
import { formatDate } from '#web/ground/format.ts';
import { Failed } from '#web/office/parts/Failed.tsx';
import { Button } from '#web/ui/Button.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { PriceSheet } from './PriceSheet.tsx';
import { ReturnsPart } from './ReturnsPart.tsx';
import { usePrices, type PricesDesk } from './use-prices.ts';
import { ask } from '#web/ground/call/ask.ts';
import { keyOf } from '#web/ground/call/use-ask.ts';
import { useWrite } from '#web/parts/use-write.ts';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { RadioField } from '#web/ui/form/RadioField.tsx';
import { LEAST_PARTS, MOST_PART_DAYS, MOST_PARTS } from '#rules/money/instalments/terms.ts';
import { wholeNumber } from '#web/office/season/cups/parts/whole-number.ts';
import { useFields } from '#web/parts/form/use-fields.ts';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { Confirm } from '#web/ui/Confirm.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { NewCodeForm } from './NewCodeForm.tsx';
import { typedOff } from './price-draft.ts';

function CodeLine({ desk, one }: { desk: PricesDesk; one: PriceCode }) {
  const { prices, params, write } = desk;
  const [isAsking, setIsAsking] = useState(false);
  const { code, off, uses, most_uses, valid_until, race_date, note, ended, code_id } = one;
  const end = async () => {
    await write(() =>
      ask('DELETE /api/office/cups/{id}/prices/codes/{code_id}', { params: { ...params, code_id } }),
    );
    setIsAsking(false);
  };
  const facts = [
    'cents' in off ? `−${moneyText(off.cents, prices.currency)}` : `−${typedOff(off)}`,
    race_date === null ? m.prices_cup() : formatDate(race_date),
    most_uses === null ? m.prices_code_used({ uses }) : m.prices_code_used_of({ uses, most: most_uses }),
    valid_until === null ? '' : `${m.prices_code_until()}: ${formatDate(valid_until)}`,
    note,
    ended ? m.prices_code_ended() : '',
  ];
  return (
    <li className="border-b border-line py-2">
      <p className={`font-semibold wrap-anywhere ${ended ? 'text-ink2 line-through' : ''}`}>{code}</p>
      <p className="text-small text-ink2 tabular-nums wrap-anywhere">{facts.filter(Boolean).join(' · ')}</p>
      {!ended && !isAsking && (
        <Button look="link" onClick={() => setIsAsking(true)}>
          {m.prices_code_end()}
        </Button>
      )}
      {isAsking && (
        <Confirm
          question={m.prices_code_end_sure({ code })}
          yes={m.prices_code_end()}
          no={m.office_cancel()}
          onYes={() => void end()}
          onNo={() => setIsAsking(false)}
        />
      )}
    </li>
  );
}

/** Shows the discount codes: how often each was used, a new one, the end of one. */
function CodesPart({ desk }: { desk: PricesDesk }) {
  const [isAdding, setIsAdding] = useState(false);
  const { codes } = desk.prices;
  return (
    <section>
      <h2 className="display border-b-4 border-accent pb-1 text-d28">{m.prices_codes()}</h2>
      <p className="mt-3 text-small text-ink2">{m.prices_codes_why()}</p>
      {codes.length === 0 && <p className="mt-3">{m.prices_codes_none()}</p>}
      <ul className="mt-3 empty:hidden">
        {codes.map((one) => (
          <CodeLine key={one.code_id} desk={desk} one={one} />
        ))}
      </ul>
      {isAdding ? (
        <NewCodeForm desk={desk} onDone={() => setIsAdding(false)} />
      ) : (
        <Button
          onClick={() => {
            desk.clear();
            setIsAdding(true);
          }}
          className="mt-4"
        >
          <Icon name="plus" className="size-5" />
          {m.prices_code_add()}
        </Button>
      )}
    </section>
  );
}

const counts = Array.from({ length: MOST_PARTS - LEAST_PARTS + 1 }, (_, at) => String(LEAST_PARTS + at));

/** Edits the number of parts in which an entry may be paid, for riders who enter from now on. */
function PartsPart({ desk }: { desk: PricesDesk }) {
  const { prices, params, busy, refusal, write, clear } = desk;
  const [isSaved, setIsSaved] = useState(false);
  const { sends, field, watch } = useFields({
    start: {
      parts_most: prices.parts === null ? '' : String(prices.parts.parts),
      parts_days: prices.parts === null ? '' : String(prices.parts.days_before),
    },
    check: (typed) => {
      const days = wholeNumber(typed.parts_days) ?? 0;
      return typed.parts_most === '' || (days >= 1 && days <= MOST_PART_DAYS)
        ? {}
        : { parts_days: m.prices_parts_days_wrong({ most: String(MOST_PART_DAYS) }) };
    },
  });
  const form = sends(async (typed) => {
    setIsSaved(false);
    clear();
    const parts =
      typed.parts_most === ''
        ? null
        : { parts: Number(typed.parts_most), days_before: wholeNumber(typed.parts_days) ?? 0 };
    const body = { parts };
    setIsSaved(await write(() => ask('PUT /api/office/cups/{id}/prices/parts', { params, body })));
  });
  return (
    <section aria-labelledby="parts">
      <h2 id="parts" className="display border-b-4 border-accent pb-1 text-d28">
        {m.prices_parts_title()}
      </h2>
      <p className="mt-3 text-small text-ink2">{m.prices_parts_why()}</p>
      <form {...form} className="mt-4 max-w-160 space-y-5">
        <div className="grid gap-3 sm:grid-cols-2">
          <SelectField
            {...field('parts_most')}
            label={m.prices_parts_most()}
            choose={m.prices_parts_none()}
            options={counts.map((count) => ({ value: count, label: m.prices_parts_up_to({ count }) }))}
          />
          {watch('parts_most') !== '' && (
            <TextField
              {...field('parts_days')}
              label={m.prices_parts_days()}
              hint={m.prices_parts_days_hint()}
              inputMode="numeric"
              maxLength={3}
            />
          )}
        </div>
        <FormAlert>{refusal?.words}</FormAlert>
        <FormAlert good>{isSaved ? m.returns_saved() : null}</FormAlert>
        <SubmitButton busy={busy} busyText={m.office_saving()}>
          {m.prices_parts_save()}
        </SubmitButton>
      </form>
    </section>
  );
}

/** Edits whether a rider who has not paid rides all the same. Families read it before they enter. */
function UnpaidPart({ desk }: { desk: PricesDesk }) {
  const { prices, params } = desk;
  const { busy, failure, run } = useWrite({
    again: [{ queryKey: keyOf('GET /api/office/cups/{id}/prices', { params }) }],
  });
  return (
    <section>
      <RadioField
        name="unpaid"
        label={m.prices_unpaid()}
        hint={m.prices_unpaid_why()}
        checkedValue={prices.unpaid_rides ? 'yes' : 'no'}
        options={[
          { value: 'yes', label: m.prices_unpaid_yes() },
          { value: 'no', label: m.prices_unpaid_no() },
        ]}
        disabled={busy}
        onChange={({ target }) =>
          void run(() =>
            ask('PUT /api/office/cups/{id}/prices/unpaid', {
              params,
              body: { unpaid_rides: target.value === 'yes' },
            }),
          )
        }
      />
      <FormAlert>{failure}</FormAlert>
    </section>
  );
}

/** Writes the lowest price of a list. */
function leastOf(terms: PriceTerms, currency: string): string {
  const { cents, early_cents, late_cents, classes } = terms;
  const prices = [{ cents, early_cents, late_cents }, ...classes].flatMap((one) =>
    [one.cents, one.early_cents, one.late_cents].flatMap((price) => price ?? []),
  );
  const least = Math.min(...prices);
  if (prices.every((one) => one === 0)) return m.price_free();
  const amount = moneyText(least, currency);
  return prices.some((one) => one !== least) ? m.prices_from({ amount }) : amount;
}

function placesOf(prices: OfficePrices) {
  const listOf = (day: string | null) => prices.lists.find(({ race_date }) => race_date === day);
  const said = (day: string | null) => {
    const own = listOf(day);
    if (own) return leastOf(own.terms, prices.currency);
    return day !== null && listOf(null) ? m.prices_of_cup() : m.prices_none();
  };
  return [
    { race_date: null, title: m.prices_cup(), said: said(null) },
    ...prices.dates.map(({ race_date, date_name }) => ({
      race_date,
      title: `${formatDate(race_date)} · ${date_name}`,
      said: said(race_date),
    })),
  ];
}

/** Edits what entering the dates of a cup costs: one list for all, another one for a date that differs, and codes. */
export function PricesPart({ cup_id }: { cup_id: number }) {
  const { prices, error, again, ...rest } = usePrices(cup_id);
  const [edited, setEdited] = useState<number | null>(null);
  if (error) return <Failed error={error} again={again} />;
  if (!prices) return <SkeletonRows rows={6} />;
  const desk = { ...rest, prices, error, again };
  const places = placesOf(prices);
  const open = edited === null ? undefined : places[edited];
  return (
    <div className="space-y-10">
      <section>
        <h2 className="display border-b-4 border-accent pb-1 text-d28">{m.prices_page()}</h2>
        <p className="mt-3 text-small text-ink2">{m.prices_why()}</p>
        <ul className="mt-3 border-t border-line">
          {places.map(({ race_date, title, said }, index) => (
            <li key={race_date ?? ''} className="border-b border-line py-2">
              <Button
                look="link"
                onClick={() => {
                  rest.clear();
                  setEdited(index);
                }}
                className="text-left wrap-anywhere"
              >
                {title}
              </Button>
              <p className="text-small text-ink2 tabular-nums">{said}</p>
            </li>
          ))}
        </ul>
      </section>
      {prices.lists.length > 0 && <UnpaidPart desk={desk} />}
      {prices.lists.length > 0 && <PartsPart desk={desk} />}
      {prices.lists.length > 0 && <ReturnsPart desk={desk} />}
      <CodesPart desk={desk} />
      {open && (
        <PriceSheet
          desk={desk}
          race_date={open.race_date}
          title={open.title}
          onClose={() => setEdited(null)}
        />
      )}
    </div>
  );
}
