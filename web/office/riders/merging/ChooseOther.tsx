import { useState } from 'react';
import * as m from '#text/messages/messages.js';
import { Found } from '#web/parts/Found.tsx';
import { Link } from '#web/app/address/link.tsx';
import { filtersIn, useRiders } from '#web/office/riders/use-riders.ts';
import { joined, riderNameOf } from '#web/office/riders/words.ts';
import { TextField } from '#web/ui/form/TextField.tsx';

const shown = 12;
const noFilters = filtersIn(new URLSearchParams());

/** Chooses the other rider, by a search as in the list. */
export function ChooseOther({ kept, hrefOf }: { kept: number; hrefOf: (rider_id: number) => string }) {
  const [q, setQ] = useState('');
  const { riders } = useRiders(q.trim(), noFilters);
  const others = q.trim() === '' ? [] : riders.filter(({ rider_id }) => rider_id !== kept).slice(0, shown);
  return (
    <div className="mt-4 max-w-text">
      <TextField
        name="q"
        type="search"
        label={m.riders_merge_look_for()}
        hint={m.riders_search_hint()}
        value={q}
        onChange={(event) => setQ(event.target.value)}
        autoComplete="off"
        maxLength={60}
      />
      <Found count={q.trim() === '' ? null : others.length} />
      <ul className="mt-3 border-t-2 border-ink empty:hidden">
        {others.map((rider) => (
          <li key={rider.rider_id} className="border-b border-line">
            <Link
              href={hrefOf(rider.rider_id)}
              replace
              aria-label={m.riders_merge_choose({ name: riderNameOf(rider) })}
              className="block min-h-12 py-2 hover:bg-surface2"
            >
              <span className="block font-semibold wrap-anywhere">{riderNameOf(rider)}</span>
              <span className="block text-small text-ink2 wrap-anywhere">
                {joined(rider.rider_dni, rider.club_name)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
