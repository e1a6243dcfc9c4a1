import { type SubmitEvent, useState } from 'react';
import type { Charged, ClubLedger } from '#contract/money/club-ledger.ts';
import { centsIn } from '#rules/money/money.ts';
import * as m from '#text/messages/messages.js';
import { formatDate } from '#web/app/format.ts';
import { newKey } from '#web/parts/new-key.ts';
import { MoneyField } from '#web/office/dues/MoneyField.tsx';
import { RiderTicks } from './RiderTicks.tsx';
import { useBooksWrite, useDuesAddress } from '#web/office/dues/use-books.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import { ask } from '#web/app/call/ask.ts';

interface ChargeProps {
  ledger: ClubLedger;
  onDone: (charged: Charged) => void;
  onClose: () => void;
}

/** What is chosen to charge for: `cup-3`, `race-7`; empty: the season. */
function targetOf(chosen: string) {
  const [kind, id] = chosen.split('-');
  if (kind === 'cup') return { kind: 'cup', cup_id: Number(id) } as const;
  if (kind === 'race') return { kind: 'entry', race_id: Number(id) } as const;
  return { kind: 'season' } as const;
}

/** Charges ticked riders for a season, a cup or a date. */
export function ChargeSheet({ ledger, onDone, onClose }: ChargeProps) {
  const { club, season, cups, races } = ledger;
  const riders = ledger.riders.filter(({ left }) => !left);
  const everybody = riders.map(({ rider_id }) => rider_id);
  const insideOf = ({ rider_ids }: { rider_ids: readonly number[] }) =>
    everybody.filter((rider) => rider_ids.includes(rider));
  const [chosen, setChosen] = useState('');
  const target = targetOf(chosen);
  const entered =
    target.kind === 'season'
      ? undefined
      : target.kind === 'cup'
        ? cups.find(({ cup_id }) => cup_id === target.cup_id)
        : races.find(({ race_id }) => race_id === target.race_id);
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set(everybody));
  const [typed, setTyped] = useState('');
  const [due_on, setDueOn] = useState('');
  const [note, setNote] = useState('');
  const [tried, setTried] = useState(false);
  const [request_key] = useState(newKey);
  const { busy, failure, run } = useBooksWrite();
  const { href } = useDuesAddress();
  const choose = (value: string) => {
    setChosen(value);
    // A date is charged to who is in it.
    const race = races.find(({ race_id }) => value === `race-${race_id}`);
    setTicked(new Set(race ? insideOf(race) : everybody));
  };
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    const cents = centsIn(typed);
    if (cents === null || ticked.size === 0) return;
    const body = {
      request_key,
      ...target,
      season,
      rider_ids: [...ticked],
      cents,
      ...(due_on === '' ? {} : { due_on }),
      ...(note.trim() === '' ? {} : { note: note.trim() }),
    };
    await run(async () =>
      onDone(await ask('POST /api/clubs/{id}/charges', { params: { id: club.club_id }, body })),
    );
  };
  return (
    <Sheet title={m.dues_charge()} closeHref={href({})} closeLabel={m.dues_close()} onClose={onClose}>
      <form noValidate onSubmit={(event) => void submit(event)} className="space-y-5">
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
          currency={club.currency}
          value={typed}
          onChange={setTyped}
          tried={tried}
        />
        <TextField
          name="due_on"
          label={m.payments_due_date()}
          type="date"
          value={due_on}
          onChange={(event) => setDueOn(event.target.value)}
        />
        <TextField
          name="note"
          label={m.payments_note()}
          maxLength={200}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
        <RiderTicks
          riders={riders}
          ticked={ticked}
          onChange={setTicked}
          tried={tried}
          entered={entered ? insideOf(entered) : null}
        />
        <FormAlert>{failure}</FormAlert>
        <div className="flex flex-wrap gap-3">
          <SubmitButton busy={busy} busyText={m.payments_working()}>
            {m.dues_charge_do({ count: ticked.size })}
          </SubmitButton>
          <Button onClick={onClose}>{m.payments_cancel()}</Button>
        </div>
      </form>
    </Sheet>
  );
}
