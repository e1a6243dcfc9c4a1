import { useState } from 'react';
import * as m from '#text/messages/messages.js';
import { Found } from '#web/parts/Found.tsx';
import { type Board, debtors, ridersNamed } from './board.ts';
import { RiderDuesRow } from './RiderDuesRow.tsx';
import { isUnpaid } from '#web/screens/payments/words.ts';
import { TextField } from '#web/ui/form/TextField.tsx';

/** Riders shown at once; a search finds the others. */
const shownAtOnce = 30;

/** The club's riders, and riders who left with debts: what each owes, and the mark that the club gave. */
export function ClubRiders({ board, onDone }: { board: Board; onDone: () => void }) {
  const [typed, setTyped] = useState('');
  const owing = new Set(board.items.filter(isUnpaid).map(({ rider_id }) => rider_id));
  // Riders who owe come first: the club looks for them.
  const found = ridersNamed(debtors(board), typed).toSorted(
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
      <Found count={typed.trim() === '' ? null : found.length} />
      <ul className="mt-4">
        {found.slice(0, shownAtOnce).map((rider) => (
          <RiderDuesRow
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
