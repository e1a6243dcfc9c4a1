import { type SubmitEvent, useState } from 'react';
import type { OfficeRider } from '#contract/people/office/riders/riders.ts';
import { isPlate, normalizePlate } from '#rules/entries/plates.ts';
import * as m from '#text/messages/messages.js';
import { Block, Nothing } from './Block.tsx';
import { Button } from '#web/ui/Button.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { useAsk } from '#web/ground/call/use-ask.ts';
import { ask } from '#web/ground/call/ask.ts';
import { useWrite } from '#web/parts/use-write.ts';

type Held = OfficeRider['plates'][number];

/** Loads whether a plate is free, and the nearest free ones. */
function useFree({ cup_id, wheel }: Held, plate: string) {
  const { data } = useAsk(
    'GET /api/cups/{id}/plates',
    { params: { id: cup_id }, query: { wheel, plate } },
    { enabled: isPlate(plate), staleTime: 10_000 },
  );
  return data ?? null;
}

function ChangePlate({ held, rider_id, onDone }: { held: Held; rider_id: number; onDone: () => void }) {
  const [typed, setTyped] = useState('');
  const { busy, failure, run } = useWrite();
  const plate = normalizePlate(typed);
  const free = useFree(held, plate);
  const wrong = plate !== '' && !isPlate(plate);
  const hint = () => {
    if (!free || wrong || plate === held.plate) return undefined;
    return free.free ? m.riders_plate_free() : m.riders_plate_taken({ nearest: free.nearest.join(', ') });
  };
  const save = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (plate === '' || wrong) return;
    const body = { rider_id, wheel: held.wheel, plate };
    const done = await run(() => ask('PUT /api/cups/{id}/plates', { params: { id: held.cup_id }, body }));
    if (done) onDone();
  };
  return (
    <form noValidate onSubmit={(event) => void save(event)} className="space-y-3 pb-3">
      <TextField
        name={`plate-${held.cup_id}-${held.wheel}`}
        label={m.riders_plate_number()}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        error={wrong ? m.riders_plate_wrong() : undefined}
        hint={hint()}
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={6}
      />
      <SubmitButton failure={failure} busy={busy} busyText={m.office_saving()}>
        {m.riders_plate_save()}
      </SubmitButton>
    </form>
  );
}

/** Lists the plates of a rider, one for each cup and wheel size. */
export function RiderPlates({ found, onChanged }: { found: OfficeRider; onChanged: () => void }) {
  const [changed, setChanged] = useState<Held | null>(null);
  const { plates, may, rider } = found;
  return (
    <Block title={m.riders_plates()}>
      {plates.length === 0 && <Nothing>{m.riders_plates_none()}</Nothing>}
      <ul>
        {plates.map((held) => {
          const { cup_id, cup_name, wheel, plate, open } = held;
          const isOpen = changed?.cup_id === cup_id && changed.wheel === wheel;
          return (
            <li key={`${cup_id} ${wheel}`} className="border-b border-line">
              <div className="flex min-h-12 items-center gap-3 py-1">
                <span className="display w-14 shrink-0 text-d22 tabular-nums">{plate}</span>
                <p className="min-w-0 grow wrap-anywhere">
                  {cup_name}{' '}
                  <span className="text-small text-ink2">
                    {m.riders_plate_wheel({ wheel: String(wheel) })}
                  </span>
                </p>
                {may.plates && open && (
                  <Button
                    look="link"
                    aria-expanded={isOpen}
                    aria-label={m.riders_plate_change_of({ cup: cup_name, wheel: String(wheel) })}
                    onClick={() => setChanged(isOpen ? null : held)}
                    className="shrink-0 px-1"
                  >
                    {m.riders_plate_change()}
                  </Button>
                )}
              </div>
              {isOpen && (
                <ChangePlate
                  held={held}
                  rider_id={rider.rider_id}
                  onDone={() => {
                    setChanged(null);
                    onChanged();
                  }}
                />
              )}
            </li>
          );
        })}
      </ul>
    </Block>
  );
}
