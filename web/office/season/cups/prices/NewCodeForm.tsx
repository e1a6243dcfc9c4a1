import * as m from '#text/messages/messages.js';
import { discountCodeIn } from '#rules/money/prices/code.ts';
import { ask } from '#web/ground/call/ask.ts';
import { formatDate } from '#web/ground/format.ts';
import { wholeNumber } from '#web/office/season/cups/parts/whole-number.ts';
import { useFields } from '#web/parts/form/use-fields.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { offIn } from './price-draft.ts';
import type { PricesDesk } from './use-prices.ts';

const start = { code: '', off: '', race_date: '', valid_until: '', most_uses: '', note: '' };

/** Asks for a new discount code. */
export function NewCodeForm({ desk, onDone }: { desk: PricesDesk; onDone: () => void }) {
  const { prices, params, busy, refusal, write } = desk;
  const isUses = (typed: string) => typed.trim() === '' || (wholeNumber(typed) ?? 0) > 0;
  const { sends, field } = useFields({
    start,
    check: ({ code, off, most_uses }) => ({
      ...(discountCodeIn(code) === null ? { code: m.error_price_code_wrong() } : {}),
      ...(offIn(off) === null ? { off: m.prices_off_wrong() } : {}),
      ...(isUses(most_uses) ? {} : { most_uses: m.office_number_wrong() }),
    }),
  });
  const form = sends(async (typed) => {
    const off = offIn(typed.off);
    if (off === null) return;
    const body = {
      code: typed.code,
      off,
      race_date: typed.race_date || null,
      valid_until: typed.valid_until || null,
      most_uses: wholeNumber(typed.most_uses),
      note: typed.note,
    };
    if (await write(() => ask('POST /api/office/cups/{id}/prices/codes', { params, body }))) onDone();
  });
  return (
    <form {...form} className="mt-4 space-y-5 border-l-4 border-line pl-3">
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField
          {...field('code')}
          label={m.prices_code()}
          autoCapitalize="characters"
          autoComplete="off"
          maxLength={40}
        />
        <TextField {...field('off')} label={m.prices_off()} autoComplete="off" maxLength={20} />
        <SelectField
          {...field('race_date')}
          label={m.prices_code_for()}
          choose={m.prices_cup()}
          options={prices.dates.map(({ race_date, date_name }) => ({
            value: race_date,
            label: `${formatDate(race_date)} · ${date_name}`,
          }))}
        />
        <TextField
          {...field('valid_until')}
          type="date"
          label={m.prices_code_until()}
          optional={m.form_optional()}
        />
        <TextField
          {...field('most_uses')}
          label={m.prices_code_uses()}
          optional={m.form_optional()}
          inputMode="numeric"
          maxLength={5}
        />
        <TextField
          {...field('note')}
          label={m.prices_code_note()}
          optional={m.form_optional()}
          maxLength={120}
        />
      </div>
      <FormAlert>{refusal?.words}</FormAlert>
      <div className="flex flex-wrap gap-3">
        <SubmitButton busy={busy} busyText={m.office_saving()}>
          {m.prices_code_add()}
        </SubmitButton>
        <Button onClick={onDone}>{m.office_cancel()}</Button>
      </div>
    </form>
  );
}
