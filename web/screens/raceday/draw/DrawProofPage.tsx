import { useState } from 'react';
import type { DrawProof } from '#contract/season/races/draws.ts';
import * as m from '#text/messages/messages.js';
import { phaseWord } from '#text/stages.ts';
import { formatDate, formatInstant } from '#web/ground/format.ts';
import { BackLink } from '#web/ground/address/back-link.tsx';
import { useAsk } from '#web/ground/call/use-ask.ts';
import { drawProofHref } from '#web/ground/address/paths.ts';
import { Plate } from '#web/parts/Plate.tsx';
import { Button } from '#web/ui/Button.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { NoDraw } from './NoDraw.tsx';
import { isSame, replay, type Replayed } from './replay.ts';

/** Repeats the draw on this phone. It is null when this version does not know the method. */
function drawAgain(proof: DrawProof): Replayed[] | null {
  try {
    return replay(proof);
  } catch {
    return null;
  }
}

function Heats({ heats, proof }: { heats: readonly Replayed[]; proof: DrawProof }) {
  const plates = new Map(proof.plates.map(({ entry_id, plate }) => [entry_id, plate]));
  return (
    <ul className="mt-5 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {heats.map(({ phase, serie, riders }) => (
        <li key={`${phase} ${serie}`} className="border-2 border-edge p-3">
          <p className="display text-d22">
            {phaseWord(phase)} · {m.draw_heat({ serie: String(serie) })}
          </p>
          <ol className="mt-2 grid grid-cols-4 gap-2">
            {riders
              .toSorted((a, b) => a.lane - b.lane)
              .map(({ entry_id, lane }) => (
                <li key={entry_id} className="grid justify-items-center">
                  <span className="text-caption text-ink2 tabular-nums">{lane}</span>
                  <Plate plate={plates.get(entry_id) ?? null} colour={null} size="small" />
                </li>
              ))}
          </ol>
        </li>
      ))}
    </ul>
  );
}

/** Shows the riders, the result and the method of a draw, in words that can be read aloud. */
function Facts({ proof }: { proof: DrawProof }) {
  const rows = [
    [m.draw_fact_seed(), proof.seed],
    [m.draw_fact_riders(), String(proof.input.length)],
    [m.draw_fact_when(), formatInstant(proof.drawn_at, proof.organization_zone)],
    ...(proof.reason === null ? [] : [[m.draw_fact_reason(), proof.reason] as const]),
    [m.draw_fact_way(), proof.algorithm],
  ] as const;
  return (
    <dl className="mt-5 border-t-2 border-ink">
      {rows.map(([name, value]) => (
        <div key={name} className="grid gap-x-4 border-b border-line py-2 sm:grid-cols-[12rem_minmax(0,1fr)]">
          <dt className="text-ink2">{name}</dt>
          <dd className="font-semibold wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Shows a draw, and the button that repeats it on the reader's own phone. */
export function DrawProofPage({ race_id, draw_id }: { race_id: number; draw_id: number }) {
  const params = { id: race_id, drawId: draw_id };
  const { data, error, refetch } = useAsk('GET /api/races/{id}/draws/{drawId}', { params });
  const [drawn, setDrawn] = useState<{ heats: Replayed[] | null } | null>(null);
  if (!data && error) return <NoDraw error={error} again={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={8} />;
  const { category_name, phase, race_name, race_date, replaced_at, organization_zone } = data;
  const heats = drawn?.heats ?? null;
  const same = heats !== null && isSame(heats, data.heats);
  return (
    <>
      <BackLink href={drawProofHref(race_id)}>{m.draw_back()}</BackLink>
      <h1 className="display text-d34 text-balance wrap-anywhere">{category_name}</h1>
      <p className="text-ink2 wrap-anywhere">
        {phase === 'M1' ? m.draw_motos() : phaseWord(phase)} · {race_name} · {formatDate(race_date)}
      </p>
      {replaced_at !== null && (
        <p className="mt-3 border-l-4 border-warn bg-surface p-3 font-semibold">
          {m.draw_replaced({ when: formatInstant(replaced_at, organization_zone) })}
        </p>
      )}
      <Facts proof={data} />
      <p className="mt-5 max-w-text">{m.draw_how()}</p>
      <div className="mt-4">
        <Button look="primary" onClick={() => setDrawn({ heats: drawAgain(data) })}>
          {m.draw_again_here()}
        </Button>
      </div>
      <div className="mt-4 max-w-140">
        {drawn && heats === null && <FormAlert>{m.draw_unknown_way()}</FormAlert>}
        {heats && replaced_at === null && (
          <FormAlert good={same}>{same ? m.draw_same() : m.draw_other()}</FormAlert>
        )}
        {heats && replaced_at !== null && <p role="status">{m.draw_came_out()}</p>}
      </div>
      {heats && <Heats heats={heats} proof={data} />}
    </>
  );
}
