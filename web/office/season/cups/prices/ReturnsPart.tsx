import { useState } from 'react';
import { USUAL_RETURNS } from '#rules/money/returns/terms.ts';
import * as m from '#text/messages/messages.js';
import { ask } from '#web/ground/call/ask.ts';
import { wholeNumber } from '#web/office/season/cups/parts/whole-number.ts';
import { useFields } from '#web/parts/form/use-fields.ts';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { RadioField } from '#web/ui/form/RadioField.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { partIn, typedPart } from './return-part.ts';
import type { PricesDesk } from './use-prices.ts';

const isDays = (typed: string, least: number, most: number): boolean => {
  const days = wholeNumber(typed);
  return days !== null && days >= least && days <= most;
};

/** Edits what a family gets back of an entry that is taken back, for riders who enter from now on. */
export function ReturnsPart({ desk }: { desk: PricesDesk }) {
  const { prices, params, busy, refusal, write, clear } = desk;
  const [isSaved, setIsSaved] = useState(false);
  const terms = prices.returns ?? USUAL_RETURNS;
  const { sends, field } = useFields({
    start: {
      returns_part: typedPart(terms.basis_points),
      returns_days: String(terms.until_days),
      returns_of: terms.until_of,
      returns_given: terms.given_as,
      returns_off: terms.called_off_as,
      returns_moved: terms.moved_days === null ? '' : String(terms.moved_days),
    },
    check: (typed) => ({
      ...(partIn(typed.returns_part) === null ? { returns_part: m.returns_part_wrong() } : {}),
      ...(isDays(typed.returns_days, 0, 365) ? {} : { returns_days: m.returns_days_wrong() }),
      ...(typed.returns_of === 'race' && wholeNumber(typed.returns_days) === 0
        ? { returns_days: m.error_price_returns_days() }
        : {}),
      ...(typed.returns_moved.trim() === '' || isDays(typed.returns_moved, 1, 60)
        ? {}
        : { returns_moved: m.returns_days_wrong() }),
    }),
  });
  const form = sends(async (typed) => {
    setIsSaved(false);
    clear();
    const body = {
      basis_points: partIn(typed.returns_part) ?? 0,
      until_days: wholeNumber(typed.returns_days) ?? 0,
      until_of: typed.returns_of,
      given_as: typed.returns_given,
      called_off_as: typed.returns_off,
      moved_days: wholeNumber(typed.returns_moved),
    };
    setIsSaved(await write(() => ask('PUT /api/office/cups/{id}/prices/returns', { params, body })));
  });
  const given = [
    { value: 'credit', label: m.returns_given_credit() },
    { value: 'refund', label: m.returns_given_refund() },
  ];
  return (
    <section aria-labelledby="returns">
      <h2 id="returns" className="display border-b-4 border-accent pb-1 text-d28">
        {m.returns_title()}
      </h2>
      <p className="mt-3 text-small text-ink2">{m.returns_why()}</p>
      <form {...form} className="mt-4 max-w-160 space-y-5">
        <div className="grid gap-3 sm:grid-cols-2">
          <TextField
            {...field('returns_part')}
            label={m.returns_part()}
            hint={m.returns_part_hint()}
            inputMode="decimal"
            maxLength={6}
          />
          <TextField {...field('returns_days')} label={m.returns_days()} inputMode="numeric" maxLength={3} />
        </div>
        <RadioField
          {...field('returns_of')}
          label={m.returns_of()}
          options={[
            { value: 'close', label: m.returns_of_close() },
            { value: 'race', label: m.returns_of_race() },
          ]}
        />
        <RadioField {...field('returns_given')} label={m.returns_given()} options={given} />
        <RadioField {...field('returns_off')} label={m.returns_off()} options={given} />
        <TextField
          {...field('returns_moved')}
          label={m.returns_moved()}
          hint={m.returns_moved_hint()}
          optional={m.form_optional()}
          inputMode="numeric"
          maxLength={2}
        />
        <FormAlert>{refusal?.words}</FormAlert>
        <FormAlert good>{isSaved ? m.returns_saved() : null}</FormAlert>
        <SubmitButton busy={busy} busyText={m.office_saving()}>
          {m.returns_save()}
        </SubmitButton>
      </form>
    </section>
  );
}
