import { type SubmitEvent, useRef, useState } from 'react';
import type { CheckInRider } from '#contract/raceday/office/check-in/check-in.ts';
import { type CheckedIn, chipNumber, doubledChips, isChip } from '#rules/raceday/day/check-in.ts';
import { freeChips } from '#rules/raceday/day/loan-stock.ts';
import * as m from '#text/messages/messages.js';
import { Button } from '#web/ui/Button.tsx';
import { RadioField } from '#web/ui/form/RadioField.tsx';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import type { CheckInTable } from './check-in-desk.ts';

interface ChipProps {
  table: CheckInTable;
  rider: CheckInRider;
  chips: CheckedIn['chips'];
}

/** Finds the other rider who has a chip. It is null when there is none. */
function otherHolder({ riders }: CheckInTable, rider_id: number, chip: string): string | null {
  const other = doubledChips(riders)
    .get(chip)
    ?.find((one) => one !== rider_id);
  return riders.find((one) => one.rider_id === other)?.rider_fullname ?? null;
}

function ChipLine({ table, rider, one }: Omit<ChipProps, 'chips'> & { one: ChipProps['chips'][number] }) {
  const { chip, loaned, returned, mark_keys } = one;
  const other = returned ? null : otherHolder(table, rider.rider_id, chip);
  return (
    <li className="border-b border-line py-1">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <span className="tabular-nums">
          <span className="font-semibold">{chip}</span>{' '}
          <span className="text-small text-ink2">
            {returned ? m.checkin_chip_back() : loaned ? m.checkin_chip_loaned() : m.checkin_chip_own()}
          </span>
        </span>
        <span className="flex gap-4">
          {loaned && !returned && (
            <Button look="link" onClick={() => void table.say(rider, { kind: 'returned', mark_keys })}>
              {m.checkin_chip_back()} <span className="sr-only">{chip}</span>
            </Button>
          )}
          {!returned && (
            <Button look="link" onClick={() => void table.say(rider, { kind: 'undo', mark_keys })}>
              {m.checkin_undo()} <span className="sr-only">{chip}</span>
            </Button>
          )}
        </span>
      </div>
      {other !== null && (
        <p role="alert" className="flex items-start gap-1.5 text-small font-semibold text-stop">
          <Icon name="alert" className="mt-0.5 size-4" />
          <span className="min-w-0 wrap-anywhere">{m.checkin_chip_doubled({ rider: other })}</span>
        </p>
      )}
    </li>
  );
}

/** Shows the chips of a rider: one press gives the rider's own, a number gives another, and loans can be returned. */
export function ChipPart({ table, rider, chips }: ChipProps) {
  const [typed, setTyped] = useState('');
  const [unit, setUnit] = useState('');
  const [whose, setWhose] = useState('own');
  const [tried, setTried] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const known = rider.transponder === null ? '' : chipNumber(rider.transponder);
  const free = freeChips(table.stock, table.riders);
  const lent = free.includes(unit) ? unit : (free[0] ?? '');
  const isGiven = chips.some(({ chip }) => chip === known);
  const give = (chip: string, loaned: boolean) => {
    void table.say(rider, { kind: 'chip', chip, loaned });
    setTyped('');
    setTried(false);
    field.current?.focus();
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (isChip(typed)) give(typed, whose === 'loaned');
  };
  return (
    <section aria-label={m.checkin_chips()} className="border-t border-line pt-3">
      <h3 className="display text-d22">{m.checkin_chips()}</h3>
      <ul className="empty:hidden">
        {chips.map((one) => (
          <ChipLine key={one.chip} table={table} rider={rider} one={one} />
        ))}
      </ul>
      {isChip(known) && !isGiven && (
        <Button onClick={() => give(known, false)} className="mt-2 w-full">
          {m.checkin_chip_known({ chip: known })}
        </Button>
      )}
      {free.length > 0 && (
        <div className="mt-3 flex items-end gap-3">
          <div className="min-w-0 grow">
            <SelectField
              name="stock"
              label={m.checkin_chip_stock({ count: free.length })}
              choose={free[0] ?? ''}
              options={free.slice(1).map((chip) => ({ value: chip, label: chip }))}
              value={free.indexOf(unit) > 0 ? unit : ''}
              onChange={(event) => setUnit(event.target.value)}
            />
          </div>
          <Button onClick={() => give(lent, true)}>{m.checkin_chip_lend()}</Button>
        </div>
      )}
      <form noValidate onSubmit={submit} className="mt-3 space-y-3">
        <TextField
          ref={field}
          name="chip"
          label={m.checkin_chip_number()}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          error={tried && !isChip(typed) ? m.error_check_in_chip() : undefined}
          autoCapitalize="characters"
          autoComplete="off"
          maxLength={20}
        />
        <RadioField
          name="whose"
          label={m.checkin_chip_whose()}
          checkedValue={whose}
          onChange={(event) => setWhose(event.target.value)}
          options={[
            { value: 'own', label: m.checkin_chip_own() },
            { value: 'loaned', label: m.checkin_chip_loaned() },
          ]}
        />
        <Button type="submit">{m.checkin_chip_give()}</Button>
      </form>
    </section>
  );
}
