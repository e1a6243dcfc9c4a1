import type { InvalidateQueryFilters } from '@tanstack/react-query';
import { useState } from 'react';
import type { ForeseenStage } from '#contract/raceday/office/day/stages.ts';
import * as m from '#text/messages/messages.js';
import { POSTING_UNDO_MS } from '#rules/raceday/live/posting.ts';
import type { Phase } from '#rules/stages.ts';
import { phaseWord } from '#text/stages.ts';
import { askAs } from '#web/parts/desk/ask-as.ts';
import { Undo } from '#web/parts/form/Undo.tsx';
import { useJustDone } from '#web/parts/form/use-just-done.ts';
import { newKey } from '#web/parts/new-key.ts';
import { useWrite } from '#web/parts/use-write.ts';
import { islandButton } from '#web/ui/button-classes.ts';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { PassingPlates } from './PassingPlates.tsx';

interface ReadyProps {
  race_id: number;
  /** The token of a code. It is null for an account. */
  token: string | null;
  next: readonly ForeseenStage[];
  /** The answers that are read again after a write. */
  again: readonly InvalidateQueryFilters[];
}

interface Made {
  stages: { category_id: number; stage: Phase }[];
}

/** The time is shorter than the server allows, so that the last press still arrives. */
const UNDO_MS = POSTING_UNDO_MS - 1000;

/** Lists the stages that can be made, all ticked, with the riders who go on in each, over one bar that makes them. */
export function ReadyStages({ race_id, token, next, again }: ReadyProps) {
  const params = { id: race_id };
  const write = useWrite({ again });
  /** The classes that the person left out. */
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const [changed, setChanged] = useState<readonly number[]>([]);
  const { just, tell, forget } = useJustDone<Made>(UNDO_MS);
  const ready = next.flatMap(({ made, ...one }) => (made === null ? [] : [{ ...one, made }]));
  const chosen = ready.filter(({ category_id }) => !left.has(category_id));
  if (ready.length === 0 && just === null && changed.length === 0 && write.failure === null) return null;
  const make = () =>
    write.run(async () => {
      const stages = chosen.map(({ category_id, made: { basis } }) => ({ category_id, basis }));
      const body = { stages, request_key: newKey() };
      const { left_out } = await askAs(token, 'POST /api/office/races/{id}/stages/all', {
        params,
        body,
      });
      setChanged(left_out);
      const made = chosen
        .filter(({ category_id }) => !left_out.includes(category_id))
        .map(({ category_id, made: { stage } }) => ({ category_id, stage }));
      if (made.length > 0) tell({ stages: made });
    });
  const undo = ({ stages }: Made) =>
    write.run(async () => {
      const body = { stages, request_key: newKey() };
      await askAs(token, 'POST /api/office/races/{id}/stages/undo', { params, body });
      forget();
    });
  const toggle = (category_id: number) => {
    const now = new Set(left);
    if (!now.delete(category_id)) now.add(category_id);
    setLeft(now);
  };
  const names = next.filter(({ category_id }) => changed.includes(category_id));
  const heats = chosen.reduce((sum, { made }) => sum + made.heats.length, 0);
  const riders = chosen.reduce((sum, { made }) => sum + made.passed.length, 0);
  return (
    <section className="mb-8">
      <h2 className="display border-b-4 border-accent pb-1 text-d28">{m.posting_next()}</h2>
      <ul>
        {ready.map((one) => (
          <li key={one.category_id} className="border-b border-line">
            <label className="flex min-h-12 items-center gap-3 py-2">
              <input
                type="checkbox"
                checked={!left.has(one.category_id)}
                disabled={write.busy}
                onChange={() => toggle(one.category_id)}
                className="size-6 shrink-0 accent-ink"
              />
              <span className="min-w-0 wrap-anywhere">
                <span className="font-semibold">
                  {one.category_name} · {phaseWord(one.made.stage)}
                </span>
                <PassingPlates next={one} />
              </span>
            </label>
          </li>
        ))}
      </ul>
      <FormAlert>
        {write.failure ??
          (changed.length === 0
            ? null
            : m.posting_next_left({ classes: names.map(({ category_name }) => category_name).join(', ') }))}
      </FormAlert>
      <Undo
        words={m.posting_next_done({ count: just?.stages.length ?? 0 })}
        until={just?.until ?? null}
        busy={write.busy}
        onUndo={just && (() => void undo(just))}
        onOver={forget}
        isBrief
        className="sticky bottom-(--nav) z-10 min-h-14 px-4"
      />
      {chosen.length > 0 && just === null && (
        <div className="sticky bottom-(--nav) z-10 flex min-h-14 flex-wrap items-center justify-between gap-3 bg-night px-4 text-on-night on-island">
          <p className="min-w-0 py-2 font-semibold tabular-nums">
            {m.posting_next_sum({ count: chosen.length, heats: String(heats), riders: String(riders) })}
          </p>
          <button
            type="button"
            aria-busy={write.busy}
            onClick={() => void make()}
            className={`my-1 ${islandButton}`}
          >
            {m.posting_next_all({ count: chosen.length })}
          </button>
        </div>
      )}
    </section>
  );
}
