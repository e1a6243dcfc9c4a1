import { useRef, useState } from 'react';
import type { Candidate } from '#contract/entries/office/entries-bulk.ts';
import * as m from '#text/messages/messages.js';
import { useAsk } from '#web/ground/call/use-ask.ts';
import { dayHref } from '#web/ground/address/office-paths.ts';
import type { Room } from './use-draw-room.ts';
import { ClassRefusals } from '#web/parts/entries/ClassRefusals.tsx';
import { BackSheet } from '#web/ui/BackSheet.tsx';
import { Button } from '#web/ui/Button.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { type Late, LateConsequences } from './LateConsequences.tsx';

const typingPause = 250;

type Category = Candidate['categories'][number];

/** Draws a found rider, with a button for each open class, or the reason why there is none. */
function FoundRider({
  rider,
  first,
  onChoose,
}: {
  rider: Candidate;
  first: number | null;
  onChoose: (category: Category) => void;
}) {
  const open = rider.categories
    .filter(({ refusal }) => refusal === null)
    .toSorted((a, b) => Number(b.category_id === first) - Number(a.category_id === first));
  return (
    <li className="border-b border-line py-3">
      <p className="font-semibold wrap-anywhere">{rider.rider_fullname}</p>
      <p className="text-small text-ink2">{rider.club_name}</p>
      {rider.categories.length === 0 && <p className="mt-1 text-small">{m.late_no_class()}</p>}
      {open.map((category) => (
        <Button key={category.category_id} className="mt-2 w-full" onClick={() => onChoose(category)}>
          {m.late_choose({ category: category.category_name })}
        </Button>
      ))}
      <ClassRefusals categories={rider.categories} />
    </li>
  );
}

/** Finds a rider by name, document or plate, as the entries desk does. */
function FindRider({
  race_id,
  first,
  onChoose,
}: {
  race_id: number;
  first: number | null;
  onChoose: (late: Late) => void;
}) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [typed, setTyped] = useState('');
  const [q, setQ] = useState('');
  const { data, isFetching } = useAsk(
    'GET /api/office/races/{id}/riders',
    { params: { id: race_id }, query: { q } },
    { select: ({ items }) => items, enabled: q.length >= 2, staleTime: 0 },
  );
  return (
    <>
      <TextField
        name="find"
        type="search"
        label={m.late_find()}
        hint={m.late_find_why()}
        value={typed}
        autoComplete="off"
        enterKeyHint="search"
        maxLength={80}
        onChange={({ target }) => {
          const text = target.value;
          setTyped(text);
          clearTimeout(timer.current);
          timer.current = setTimeout(() => setQ(text.trim()), typingPause);
        }}
      />
      {isFetching && !data && <SkeletonRows rows={3} />}
      <p role="status" className="text-small text-ink2">
        {data?.length === 0 ? m.desk_find_none() : ''}
      </p>
      <ul className="border-t border-line empty:hidden">
        {data?.map((rider) => (
          <FoundRider
            key={rider.rider_id}
            rider={rider}
            first={first}
            onChoose={(category) => onChoose({ rider, category })}
          />
        ))}
      </ul>
    </>
  );
}

interface SheetProps {
  table: Room;
  /** The class in which the sheet was opened. It is null for the whole day. */
  category_id: number | null;
  onClose: () => void;
}

/** Enters a rider after the draw: first the rider, then the effects, then the reason. */
export function LateSheet({ table, category_id, onClose }: SheetProps) {
  const [late, setLate] = useState<Late | null>(null);
  const { race_id } = table.room;
  return (
    <BackSheet
      title={m.late_add()}
      closeHref={dayHref(race_id, category_id ?? '')}
      onClose={() => {
        table.forgetFailure();
        onClose();
      }}
    >
      <div className="space-y-5">
        {late === null ? (
          <FindRider race_id={race_id} first={category_id} onChoose={setLate} />
        ) : (
          <LateConsequences table={table} late={late} onOther={() => setLate(null)} onDone={onClose} />
        )}
      </div>
    </BackSheet>
  );
}
