import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Candidate } from '#contract/office-entries-bulk.ts';
import type { z } from 'zod';
import type { enterAtDesk } from '#contract/office-entries.ts';
import * as m from '#text/messages/messages.js';
import { call } from '#web/app/call.ts';
import { hrefWith } from '#web/app/navigation.ts';
import { CandidateCard } from '#web/screens/administration/entries/CandidateCard.tsx';
import type { RaceTable } from '#web/screens/administration/entries/use-race-desk.ts';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';

type Entry = z.infer<typeof enterAtDesk.reply>;
const typingPause = 250;

/** Enters somebody: looked for by name, document or plate, then the class. */
export function EnterSheet({ table, onClose }: { table: RaceTable; onClose: () => void }) {
  const { race, address, run, failure, forget } = table;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [typed, setTyped] = useState('');
  const [q, setQ] = useState('');
  const [reason, setReason] = useState('');
  const { data, isFetching } = useQuery({
    queryKey: ['office', 'candidates', race.race_id, q],
    queryFn: async () =>
      (await call<{ items: Candidate[] }>('GET', hrefWith(`${address}/riders`, new URLSearchParams(), { q })))
        .items,
    enabled: q.length >= 2,
    staleTime: 0,
  });
  const enter = async (one: Candidate, { category_id, category_name }: Candidate['categories'][number]) => {
    const body = { rider_id: one.rider_id, category_id };
    const rider = one.rider_fullname;
    const done = await run(async () => {
      const said = reason.trim();
      const { plate, waiting, was_in } = await call<Entry>('PUT', `${address}/entries`, {
        ...body,
        reason: said,
      });
      return {
        words:
          waiting === null
            ? m.desk_done_entered({ rider, category: category_name, plate: plate ?? '–' })
            : m.desk_done_waits({ rider, category: category_name, place: String(waiting) }),
        // Who was in already is somebody else's deed: undoing it would take their rider out.
        undo: was_in ? null : () => call('PUT', `${address}/withdrawals`, body),
      };
    });
    if (done) onClose();
  };
  return (
    <Sheet
      title={m.desk_enter()}
      closeHref={`/administration/entries/${race.race_id}`}
      closeLabel={m.office_cancel()}
      onClose={() => {
        forget();
        onClose();
      }}
    >
      <div className="space-y-5">
        {race.late && (
          <TextField
            name="reason"
            label={m.desk_reason()}
            hint={m.desk_reason_why()}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            maxLength={200}
          />
        )}
        <TextField
          name="find"
          type="search"
          label={m.desk_find()}
          value={typed}
          autoComplete="off"
          enterKeyHint="search"
          maxLength={80}
          onChange={(event) => {
            const text = event.target.value;
            setTyped(text);
            clearTimeout(timer.current);
            timer.current = setTimeout(() => setQ(text.trim()), typingPause);
          }}
        />
        <FormAlert>{failure}</FormAlert>
        {isFetching && !data && <SkeletonRows rows={3} />}
        <p role="status" className="text-small text-ink2">
          {data?.length === 0 ? m.desk_find_none() : ''}
        </p>
        <ul className="border-t border-line empty:hidden">
          {data?.map((one) => (
            <CandidateCard
              key={one.rider_id}
              one={one}
              isReady={!race.late || reason.trim() !== ''}
              onEnter={(category) => void enter(one, category)}
            />
          ))}
        </ul>
      </div>
    </Sheet>
  );
}
