import { useState } from 'react';
import { LEAST_PARTS, MOST_PART_DAYS, MOST_PARTS } from '#rules/money/instalments/terms.ts';
import * as m from '#text/messages/messages.js';
import { ask } from '#web/app/call/ask.ts';
import { wholeNumber } from '#web/office/cups/editing/whole-number.ts';
import type { PricesDesk } from '#web/office/cups/prices/use-prices.ts';
import { useFields } from '#web/parts/form/use-fields.ts';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';

const counts = Array.from({ length: MOST_PARTS - LEAST_PARTS + 1 }, (_, at) => String(LEAST_PARTS + at));

/** In how many parts an entry may be paid: for who enters from now on. */
export function PartsPart({ desk }: { desk: PricesDesk }) {
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
