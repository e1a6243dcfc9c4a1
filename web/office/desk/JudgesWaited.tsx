import { useQueryClient } from '@tanstack/react-query';
import { startTransition, useOptimistic, useState } from 'react';
import { MOST_SEATS } from '#rules/judging/duties.ts';
import * as m from '#text/messages/messages.js';
import { ask } from '#web/app/call/ask.ts';
import { keyOf, useAsk } from '#web/app/call/use-ask.ts';
import { Failed } from '#web/office/parts/Failed.tsx';
import { useWrite } from '#web/parts/use-write.ts';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { RadioField } from '#web/ui/form/RadioField.tsx';

const COUNTS = Array.from({ length: MOST_SEATS }, (_, index) => String(index + 1));

/** How many finish judges a heat waits for. Shown where their codes are made, and changed with one tap. */
export function JudgesWaited({ race_id }: { race_id: number }) {
  const client = useQueryClient();
  const params = { id: race_id };
  const { data, error, refetch } = useAsk('GET /api/office/races/{id}/judging', { params });
  const { failure, run } = useWrite();
  /** The number that was pressed, also while it is saved. */
  const [chosen, show] = useOptimistic(data?.seats);
  const [saved, setSaved] = useState<number | null>(null);
  if (!data) return error ? <Failed error={error} again={() => void refetch()} /> : null;
  const { table_confirms, two_sign } = data;
  const save = (seats: number) =>
    startTransition(async () => {
      show(seats);
      await run(async () => {
        const body = { seats, table_confirms, two_sign };
        const judging = await ask('PUT /api/office/races/{id}/judging', { params, body });
        client.setQueryData(keyOf('GET /api/office/races/{id}/judging', { params }), judging);
        setSaved(seats);
      });
    });
  return (
    <div>
      <RadioField
        name="judges_waited"
        label={m.judges_waited()}
        hint={m.table_set_seats_why()}
        checkedValue={String(chosen)}
        options={COUNTS.map((value) => ({ value, label: value }))}
        onChange={({ target }) => save(Number(target.value))}
      />
      <FormAlert>{failure}</FormAlert>
      <p role="status" className="font-semibold text-go">
        {saved === data.seats ? m.judges_waited_saved({ count: saved }) : ''}
      </p>
    </div>
  );
}
