import { useState } from 'react';
import type { Due } from '#contract/payments.ts';
import * as m from '#text/messages/messages.js';
import { call } from '#web/app/call.ts';
import { type Board, findRiders } from '#web/screens/payments/board.ts';
import { CallOff } from '#web/screens/payments/CallOff.tsx';
import { DueLine } from '#web/screens/payments/DueLine.tsx';
import { useDeed } from '#web/screens/payments/use-deed.ts';
import { isOpen } from '#web/screens/payments/words.ts';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';

/** Riders shown at once; a search finds the others. */
const shownAtOnce = 30;

interface RowProps {
  board: Board;
  rider: Board['riders'][number];
  dues: readonly Due[];
  onDone: (told: string) => void;
}

/** What the picker says as the call takes it; null: by the payments. */
function standingIn(text: string): boolean | null {
  return text === '' ? null : text === 'yes';
}

function RiderRow({ board, rider, dues, onDone }: RowProps) {
  const { failure, run } = useDeed();
  const { mark } = rider;
  const save = async (text: string) => {
    const body = { rider_id: rider.rider_id, season: board.season, up_to_date: standingIn(text) };
    if (await run(() => call('PUT', `/api/clubs/${board.club.club_id}/marks`, body)))
      onDone(m.payments_mark_saved({ rider: rider.rider_fullname }));
  };
  return (
    <li className="border-t border-line py-4">
      <SelectField
        name={`mark-${rider.rider_id}`}
        label={m.payments_mark_label({ rider: rider.rider_fullname })}
        choose={m.payments_mark_auto()}
        options={[
          { value: 'yes', label: m.payments_mark_yes() },
          { value: 'no', label: m.payments_mark_no() },
        ]}
        value={mark === null ? '' : mark.up_to_date ? 'yes' : 'no'}
        onChange={(event) => void save(event.target.value)}
      />
      <FormAlert>{failure}</FormAlert>
      <ul className="mt-3 pl-4">
        {dues.map((due) => (
          <DueLine key={due.due_id} due={due}>
            {(due.state === 'owed' || due.state === 'overdue' || due.state === 'refused') && (
              <CallOff
                club_id={board.club.club_id}
                due={due}
                onDone={() => onDone(m.payments_mark_saved({ rider: rider.rider_fullname }))}
              />
            )}
          </DueLine>
        ))}
      </ul>
    </li>
  );
}

/** The club's riders: what each owes, and the club's own word on each. */
export function ClubRiders({ board, onDone }: { board: Board; onDone: (told: string) => void }) {
  const [typed, setTyped] = useState('');
  const owing = new Set(board.items.filter(isOpen).map(({ rider_id }) => rider_id));
  // Who owes stands first: that is whom the club looks for.
  const found = findRiders(board.riders, typed).toSorted(
    (a, b) => Number(owing.has(b.rider_id)) - Number(owing.has(a.rider_id)),
  );
  const more = found.length - shownAtOnce;
  return (
    <section aria-labelledby="club-riders">
      <h2 id="club-riders" className="display mb-3 text-d22">
        {m.payments_riders()}
      </h2>
      <TextField
        name="find"
        type="search"
        label={m.payments_find()}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <ul className="mt-4">
        {found.slice(0, shownAtOnce).map((rider) => (
          <RiderRow
            key={rider.rider_id}
            board={board}
            rider={rider}
            dues={board.items.filter(({ rider_id }) => rider_id === rider.rider_id)}
            onDone={onDone}
          />
        ))}
      </ul>
      {more > 0 && <p className="text-ink2">{m.payments_more_riders({ count: more })}</p>}
    </section>
  );
}
