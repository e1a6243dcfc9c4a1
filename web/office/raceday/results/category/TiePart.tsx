import { keyOf } from '#web/ground/call/use-ask.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CategoryResults, OfficeTie } from '#contract/raceday/office/results/results.ts';
import { isPublished } from '#rules/race-statuses.ts';
import * as m from '#text/messages/messages.js';
import { phaseWord } from '#text/stages.ts';
import { ask } from '#web/ground/call/ask.ts';
import { newKey } from '#web/parts/new-key.ts';
import { useWrite } from '#web/parts/use-write.ts';
import { Plate } from '#web/parts/Plate.tsx';
import { ReasonField } from '#web/office/raceday/results/parts/ReasonField.tsx';
import { categoryQuery } from './use-heat.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { Confirm } from '#web/ui/Confirm.tsx';

const ways = ['LOT', 'RUN_OFF'] as const;
type Way = (typeof ways)[number] | 'NONE';
const words = { LOT: m.results_tie_LOT, RUN_OFF: m.results_tie_RUN_OFF } as const;

interface TieProps {
  category: CategoryResults;
  tie: OfficeTie;
}

/** Sends a decision based on the tie that was read. If somebody else decided first, their decision is shown. */
function useDecision({ category, tie }: TieProps) {
  const client = useQueryClient();
  const { race_id, category_id } = category;
  const { queryKey } = categoryQuery(race_id, category_id);
  const { busy, failure, run } = useWrite({
    onRefused: ({ isChanged }) => {
      if (isChanged) void client.invalidateQueries({ queryKey });
    },
  });
  const decide = (way: Way, order: readonly number[], reason: string, request_key: string) =>
    run(async () => {
      const { phase, basis } = tie;
      const why = reason.trim() === '' ? {} : { reason: reason.trim() };
      const body = { category_id, phase, basis, order, way, request_key, ...why };
      const params = { id: race_id };
      client.setQueryData(queryKey, await ask('PUT /api/office/races/{id}/results/tie', { params, body }));
      void client.invalidateQueries({ queryKey: keyOf('GET /api/office/races/{id}/results', { params }) });
    });
  return { busy, failure, decide };
}

/** Shows riders who are tied across the cut. They are tapped in the order in which an official drew or raced them. */
function Tie({ category, tie }: TieProps) {
  const decided = tie.decided ? tie.riders.map(({ entry_id }) => entry_id) : [];
  const [order, setOrder] = useState<readonly number[]>(decided);
  const [way, setWay] = useState<(typeof ways)[number]>('LOT');
  const [reason, setReason] = useState('');
  const [asksOpen, setAsksOpen] = useState(false);
  /** The key for the current choice. Another choice is another request. */
  const [key, setKey] = useState(newKey);
  const { busy, failure, decide } = useDecision({ category, tie });
  const left = tie.riders.length - order.length;
  const changed = order.some((id, index) => decided[index] !== id);
  const corrects = isPublished(category.race_status) || category.posted.includes(tie.phase);
  const isReady = left === 0 && changed && !busy && (!corrects || reason.trim().length >= 3);
  const tap = (id: number) => {
    setOrder(order.includes(id) ? order.filter((one) => one !== id) : [...order, id]);
    setKey(newKey());
  };
  return (
    <section className={`border-2 p-4 ${tie.decided ? 'border-line' : 'border-warn'}`}>
      <h2 className="display text-d22">
        {tie.decided ? m.results_tie_decided() : m.results_tie()} · {phaseWord(tie.phase)}
      </h2>
      <p className="mt-1 text-small text-ink2">{m.results_tie_how({ passing: tie.passing })}</p>
      <ul className="mt-2 border-t-2 border-ink">
        {tie.riders.map(({ entry_id, plate, rider_fullname }) => {
          const at = order.indexOf(entry_id);
          return (
            <li key={entry_id} className="border-b border-line">
              <button
                type="button"
                aria-pressed={at !== -1}
                onClick={() => tap(entry_id)}
                className="flex min-h-14 w-full items-center gap-3 py-2 text-left hover:bg-surface2"
              >
                <span className="display w-8 shrink-0 text-center text-d28 tabular-nums">
                  {at === -1 ? '–' : at + 1}
                </span>
                <Plate plate={plate} colour={category.plate_colour} size="small" />
                <span className="min-w-0 flex-1 leading-tight font-semibold wrap-anywhere">
                  {rider_fullname}
                </span>
                {at !== -1 && (
                  <span className={`text-small font-semibold ${at < tie.passing ? 'text-go' : 'text-ink2'}`}>
                    {at < tie.passing ? m.results_tie_passes() : m.results_tie_out()}
                  </span>
                )}
              </button>
            </li>
          );
        })}
      </ul>
      {changed && (
        <div className="mt-4 space-y-4">
          <div className="flex flex-wrap gap-2" role="group" aria-label={m.results_tie()}>
            {ways.map((one) => (
              <button
                key={one}
                type="button"
                aria-pressed={way === one}
                onClick={() => {
                  setWay(one);
                  setKey(newKey());
                }}
                className="min-h-12 border-2 border-edge px-4 font-semibold hover:border-ink aria-pressed:border-accent aria-pressed:bg-accent aria-pressed:text-on-accent"
              >
                {words[one]()}
              </button>
            ))}
          </div>
          {corrects && <ReasonField reason={reason} onChange={setReason} error={undefined} />}
          {left > 0 && <p className="font-semibold text-warn">{m.results_tie_left({ count: left })}</p>}
        </div>
      )}
      <FormAlert>{failure}</FormAlert>
      <div className="mt-4 flex flex-wrap gap-3 empty:hidden">
        {changed && (
          <Button
            aria-disabled={!isReady}
            onClick={() => {
              if (isReady) void decide(way, order, reason, key);
            }}
            look="primary"
            className="aria-disabled:opacity-50"
          >
            {busy ? m.results_saving() : m.results_tie_save()}
          </Button>
        )}
        {tie.decided && !changed && order.length > 0 && !asksOpen && (
          <Button onClick={() => setAsksOpen(true)}>{m.results_tie_open()}</Button>
        )}
      </div>
      {asksOpen && (
        <Confirm
          tone="warn"
          question={m.results_tie_open_sure()}
          yes={busy ? m.results_saving() : m.results_yes({ action: m.results_tie_open().toLowerCase() })}
          no={m.results_cancel()}
          usual="yes"
          busy={busy}
          onYes={() => void decide('NONE', decided, reason, key)}
          onNo={() => setAsksOpen(false)}
        >
          {corrects && <ReasonField reason={reason} onChange={setReason} error={undefined} />}
        </Confirm>
      )}
    </section>
  );
}

/** Shows the ties of a category that an official decides. */
export function TiePart({ category }: { category: CategoryResults }) {
  if (category.ties.length === 0) return null;
  return (
    <div className="mb-6 space-y-4">
      {category.ties.map((tie) => (
        <Tie key={`${tie.phase} ${tie.basis}`} category={category} tie={tie} />
      ))}
    </div>
  );
}
