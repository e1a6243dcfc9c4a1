import { keyOf } from '#web/ground/call/use-ask.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { RaceResults } from '#contract/raceday/office/results/results.ts';
import { RESULT_STATUSES, type RaceStatus, type ResultStatus } from '#rules/race-statuses.ts';
import * as m from '#text/messages/messages.js';
import { formatInstant } from '#web/ground/format.ts';
import { ContestedPart } from './ContestedPart.tsx';
import { missingIn, unfinishedWords } from './missing.ts';
import { Undo } from '#web/parts/form/Undo.tsx';
import { useWrite } from '#web/parts/use-write.ts';
import { BRIEF_UNDO_MS, useJustDone } from '#web/parts/form/use-just-done.ts';
import { statusName } from './parts/words.ts';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { ask } from '#web/ground/call/ask.ts';
import { TextArea } from '#web/ui/form/TextArea.tsx';
import { Confirm } from '#web/ui/Confirm.tsx';

interface Move {
  to: ResultStatus;
  words: () => string;
  sure: () => string;
}

/** The next states of the results, the usual one first. */
const moves: Readonly<Record<ResultStatus, readonly Move[]>> = {
  RACING: [
    { to: 'PROVISIONAL', words: m.results_RACING_PROVISIONAL, sure: m.results_sure_RACING_PROVISIONAL },
  ],
  PROVISIONAL: [
    { to: 'OFFICIAL', words: m.results_PROVISIONAL_OFFICIAL, sure: m.results_sure_PROVISIONAL_OFFICIAL },
    { to: 'RACING', words: m.results_PROVISIONAL_RACING, sure: m.results_sure_PROVISIONAL_RACING },
  ],
  OFFICIAL: [
    { to: 'PROVISIONAL', words: m.results_OFFICIAL_PROVISIONAL, sure: m.results_sure_OFFICIAL_PROVISIONAL },
  ],
};

const movesFrom = (race_status: RaceStatus): readonly Move[] =>
  RESULT_STATUSES.filter((status) => status === race_status).flatMap((status) => moves[status]);

/** The refusals that a reason overrides. */
const asksWhy = new Set(['posting.window_open', 'posting.changed']);

/** When there are more classes, they are folded, because each class shows the same message itself. */
const shownAtOnce = 5;

/** Lists what is missing before publication, class by class. */
function Blockers({ race }: { race: RaceResults }) {
  const lacking = race.categories.flatMap((one) => {
    const missing = missingIn(one);
    return missing.length === 0 ? [] : [{ ...one, words: missing.join(' · ') }];
  });
  if (lacking.length === 0) return null;
  return (
    <details open={lacking.length <= shownAtOnce} className="group text-warn">
      <summary className="flex min-h-12 items-center justify-between gap-2 font-semibold">
        {m.results_missing_title()} ({lacking.length})
        <Icon name="down" className="size-5 shrink-0 group-open:rotate-180" />
      </summary>
      <ul className="mt-1 text-small">
        {lacking.map(({ category_id, category_name, words }) => (
          <li key={category_id} className="py-0.5 wrap-anywhere">
            <span className="font-semibold">{category_name}:</span> {words}
          </li>
        ))}
      </ul>
      <p className="mt-1 text-small text-ink2">{m.results_missing_anyway()}</p>
    </details>
  );
}

/** Shows what is published, and the steps forward and back. Each is confirmed in words. */
export function PublicationPart({ race }: { race: RaceResults }) {
  const client = useQueryClient();
  const [asked, setAsked] = useState<Move | null>(null);
  /** The reason to make results official early. It is null until the server asks for one by a refusal. */
  const [reason, setReason] = useState<string | null>(null);
  const lacksReason = reason !== null && reason.trim().length < 3;
  const { race_id, race_status, publications, organization_zone } = race;
  const params = { id: race_id };
  const key = keyOf('GET /api/office/races/{id}/results', { params });
  const { just, tell, forget } = useJustDone<{ from: ResultStatus | null }>(BRIEF_UNDO_MS);
  const { busy, failure, run } = useWrite({
    onRefused: ({ code }) => {
      if (asksWhy.has(code)) setReason((said) => said ?? '');
      void client.invalidateQueries({ queryKey: key });
      void client.invalidateQueries({ queryKey: keyOf('GET /api/day/{id}/posting', { params }) });
    },
  });
  const move = async (to: Move['to'], isBack = false) => {
    if (!isBack && lacksReason) return;
    await run(async () => {
      const why = isBack || reason === null ? {} : { reason: reason.trim() };
      const body = { was: race_status, race_status: to, ...why };
      client.setQueryData(key, await ask('PUT /api/office/races/{id}/results/status', { params, body }));
      setAsked(null);
      setReason(null);
      if (isBack) forget();
      else tell({ from: RESULT_STATUSES.find((one) => one === race_status) ?? null });
      void client.invalidateQueries({ queryKey: keyOf('GET /api/office/results') });
    });
  };
  // While something is missing, publishing is not offered as the usual step.
  const unfinished = race_status === 'OFFICIAL' ? null : unfinishedWords(race.categories);
  return (
    <section aria-label={m.results_publication()} className="space-y-4 border-2 border-ink p-4">
      <p className="display text-d28">{statusName(race_status)}</p>
      {race_status !== 'DRAWN' && race_status !== 'OFFICIAL' && <Blockers race={race} />}
      {race_status === 'DRAWN' && <p className="text-ink2">{m.results_drawn_how()}</p>}
      {race_status !== 'DRAWN' && race.rides > 0 && <ContestedPart race_id={race_id} />}
      <FormAlert>{failure}</FormAlert>
      {asked === null ? (
        <div className="flex flex-wrap gap-3">
          {movesFrom(race_status).map((one, index) => (
            <Button
              key={one.to}
              look={
                index === 0 && race_status !== 'OFFICIAL' && unfinished === null ? 'primary' : 'secondary'
              }
              onClick={() => setAsked(one)}
            >
              {one.words()}
            </Button>
          ))}
        </div>
      ) : (
        <Confirm
          tone="warn"
          question={asked.sure()}
          yes={busy ? m.results_saving() : m.results_yes({ action: asked.words().toLowerCase() })}
          no={m.results_cancel()}
          usual={unfinished === null ? 'yes' : undefined}
          busy={busy}
          isReady={!lacksReason}
          onYes={() => void move(asked.to)}
          onNo={() => {
            setAsked(null);
            setReason(null);
          }}
        >
          {asked.to !== 'RACING' && unfinished !== null && (
            <p className="font-semibold wrap-anywhere">{unfinished}</p>
          )}
          {reason !== null && (
            <TextArea
              name="publication_reason"
              label={m.posting_reason()}
              value={reason}
              maxLength={300}
              onChange={({ currentTarget }) => setReason(currentTarget.value)}
            />
          )}
        </Confirm>
      )}
      <Undo
        words={m.results_moved_now({ status: statusName(race_status) })}
        until={just?.until ?? null}
        busy={busy}
        onUndo={just?.from ? () => void (just.from && move(just.from, true)) : null}
        onOver={forget}
        isBrief
        className="px-3"
      />
      {publications.length > 0 && (
        <ul className="text-small text-ink2">
          {publications.map(({ at, by, was, became }) => (
            <li key={at} className="py-0.5 wrap-anywhere">
              {m.results_moved({
                when: formatInstant(at, organization_zone),
                by,
                was: statusName(was),
                became: statusName(became),
              })}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
