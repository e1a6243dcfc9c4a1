import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SlitMark } from '#rules/raceday/timing/slit/slit.ts';
import { heatKeyOf } from '#rules/raceday/judging/day-log.ts';
import * as m from '#text/messages/messages.js';
import { addressOf } from '#web/ground/call/address-of.ts';
import { askAs } from '#web/parts/desk/ask-as.ts';
import { fetchFileAs } from '#web/parts/desk/ask-desk.ts';
import { SlitMarks } from '#web/parts/desk/SlitMarks.tsx';
import { useWrite } from '#web/parts/use-write.ts';
import { failureText } from '#web/ground/call/failure-text.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import type { TableHeat } from './board.ts';
import { clockSeconds } from './clock-seconds.ts';
import type { TableDay } from './use-table.ts';

/** A picture arrives a moment after the order that was marked on it. */
const EVERY_MS = 10_000;
/** A picture that nobody gave a heat is offered so long before and after the gate of this one dropped. */
const NEAR_MS = 5 * 60_000;

interface OpenSlitProps {
  table: TableDay;
  heat: TableHeat;
  picture_id: string;
  onClose: () => void;
}

/** Opens one picture, and marks it here. */
function OpenSlit({ table: { race_id, token }, heat, picture_id, onClose }: OpenSlitProps) {
  const as = token === '' ? null : token;
  const params = { id: race_id, slitKey: picture_id };
  const { data, error } = useQuery({
    queryKey: ['slit', picture_id],
    queryFn: async () => {
      const [slit, picture] = await Promise.all([
        askAs(as, 'GET /api/day/{id}/slits/{slitKey}', { params }),
        fetchFileAs(as, addressOf('GET /api/day/{id}/slits/{slitKey}/picture', { params })),
      ]);
      return { ...slit, picture };
    },
    gcTime: 0,
  });
  const [marked, setMarked] = useState<readonly SlitMark[] | null>(null);
  const { failure, busy, run } = useWrite();
  const save = () =>
    run(async () => {
      const body = { heat: heat.heat, marks: marked ?? [] };
      await askAs(as, 'PUT /api/day/{id}/slits/{slitKey}/marks', { params, body });
      onClose();
    });
  return (
    <section aria-label={m.table_slit_title()} className="mt-2 border-2 border-ink">
      {data === undefined ? (
        <SkeletonRows rows={6} />
      ) : (
        <SlitMarks
          picture={data.picture}
          times_us={data.times_us}
          taken_ms={Date.parse(data.taken_at)}
          riders={heat.riders.map(({ plate, name }) => ({ plate, name }))}
          marks={marked ?? data.marks}
          onMarks={setMarked}
        />
      )}
      <FormAlert>{failure ?? (error && failureText(error))}</FormAlert>
      <div className="flex flex-wrap gap-2 p-2">
        {marked !== null && (
          <Button look="primary" busy={busy} onClick={() => void save()}>
            {m.table_slit_save()}
          </Button>
        )}
        <Button onClick={onClose}>{m.table_slit_close()}</Button>
      </div>
    </section>
  );
}

/** Lists the pictures of the finish of the open heat, and those near it that nobody gave a heat. */
export function SlitPart({ table, heat }: { table: TableDay; heat: TableHeat }) {
  const { race_id, token } = table;
  const [open, setOpen] = useState<string | null>(null);
  const { data } = useQuery({
    queryKey: ['slits', race_id, open],
    queryFn: () => askAs(token === '' ? null : token, 'GET /api/day/{id}/slits', { params: { id: race_id } }),
    refetchInterval: EVERY_MS,
    placeholderData: (before) => before,
  });
  const gate_ms = heat.gate_at === null ? null : Date.parse(heat.gate_at);
  const own = (data?.items ?? []).filter((one) =>
    one.heat === null
      ? gate_ms !== null && Math.abs(Date.parse(one.taken_at) - gate_ms) < NEAR_MS
      : heatKeyOf(one.heat) === heat.key,
  );
  return (
    <>
      {own.map(({ picture_id, taken_at, marks, heat: of }) => {
        const time = clockSeconds(taken_at);
        return (
          <Button key={picture_id} onClick={() => setOpen(picture_id)} className="mt-4">
            <Icon name="camera" className="size-5 shrink-0" />
            {of === null ? m.table_slit_free({ time }) : m.table_slit({ time, count: marks })}
          </Button>
        );
      })}
      {open !== null && (
        <OpenSlit key={open} table={table} heat={heat} picture_id={open} onClose={() => setOpen(null)} />
      )}
    </>
  );
}
