import { useState } from 'react';
import type { PostingBoard, StageOnBoard } from '#contract/raceday/live/posting.ts';
import type { ForeseenStage } from '#contract/raceday/office/day/stages.ts';
import { POSTING_UNDO_MS, stageKeyOf } from '#rules/raceday/live/posting.ts';
import * as m from '#text/messages/messages.js';
import { askAs } from '#web/parts/desk/ask-as.ts';
import { Undo } from '#web/parts/form/Undo.tsx';
import { useJustDone } from '#web/parts/form/use-just-done.ts';
import { useWrite } from '#web/parts/use-write.ts';
import { Button } from '#web/ui/Button.tsx';
import { islandButton } from '#web/ui/button-classes.ts';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { PassingPlates } from './PassingPlates.tsx';
import { stageWord } from './protest-words.ts';
import type { PostingDesk } from './use-posting-desk.ts';

/** The time is shorter than the server allows, so that the last press still arrives. */
const UNDO_MS = POSTING_UNDO_MS - 1000;

type Step = 'PROVISIONAL' | 'OFFICIAL';

const words = {
  PROVISIONAL: { title: m.posting_ready_PROVISIONAL, many: m.posting_many_PROVISIONAL },
  OFFICIAL: { title: m.posting_ready_OFFICIAL, many: m.posting_many_OFFICIAL },
};

const keyOfStage = ({ category_id, stage }: StageOnBoard): string => stageKeyOf(category_id, stage);

/** Gives a stage in the form that the server compares with the stored one. */
const asRead = ({ category_id, stage, basis, digest }: StageOnBoard) => ({
  category_id,
  stage,
  basis,
  digest,
});

interface TogetherProps {
  desk: PostingDesk;
  board: PostingBoard;
  became: Step;
  /** The stages that can take that step now. */
  stages: readonly StageOnBoard[];
  next: ReadonlyMap<number, ForeseenStage>;
}

/** Lists the ready stages, all ticked, over one bar that shows the number, then the question, then the undo. */
export function TogetherPart({ desk, board, became, stages, next }: TogetherProps) {
  const { token, params, again } = desk;
  const write = useWrite({ again });
  /** The stages that the person left out. */
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  /** The stages of the question, as of the press on the bar. Those that get ready meanwhile are not among them. */
  const [asked, setAsked] = useState<readonly string[] | null>(null);
  const { just, tell, forget } = useJustDone<{
    posted: readonly string[];
    from: PostingBoard;
    spent: number;
  }>(UNDO_MS);
  if (stages.length === 0 && just === null && write.failure === null) return null;
  const chosen = stages.filter((one) => !left.has(keyOfStage(one)));
  const wanted = asked === null ? chosen : chosen.filter((one) => asked.includes(keyOfStage(one)));
  const riders = wanted.reduce(
    (sum, { category_id }) => sum + (next.get(category_id)?.made?.goes_on.length ?? 0),
    0,
  );
  const move = async (
    to: Step | 'RACING',
    list: readonly StageOnBoard[],
    then: (from: PostingBoard) => void,
  ) => {
    await write.run(async () => {
      const body = { became: to, stages: list.map(asRead) };
      then(await askAs(token, 'POST /api/day/{id}/posting/together', { params, body }));
    });
    setAsked(null);
  };
  const post = () =>
    move(became, wanted, (from) => {
      // A stage that was posted before and is posted again has no undo, because people have read it.
      const first = wanted.filter(({ state }) => state === 'RACING');
      if (became === 'PROVISIONAL' && first.length > 0) {
        const posted = first.map(keyOfStage);
        const [one] = from.stages.filter((stage) => posted.includes(keyOfStage(stage)));
        // The server's seconds run since it posted the stages, not since its answer arrived.
        const spent = one?.posted_at == null ? 0 : Date.parse(from.now) - Date.parse(one.posted_at);
        tell({ posted, from, spent: Math.max(0, spent) });
      }
    });
  const undo = () => {
    if (just === null) return;
    void move(
      'RACING',
      just.from.stages.filter((one) => just.posted.includes(keyOfStage(one))),
      forget,
    );
  };
  const toggle = (key: string) => {
    const now = new Set(left);
    if (!now.delete(key)) now.add(key);
    setLeft(now);
  };
  return (
    <section className="mb-8">
      <h2 className="display border-b-4 border-accent pb-1 text-d28">{words[became].title()}</h2>
      <ul>
        {stages.map((one) => (
          <li key={keyOfStage(one)} className="border-b border-line">
            <label className="flex min-h-12 items-center gap-3 py-2">
              <input
                type="checkbox"
                checked={!left.has(keyOfStage(one))}
                disabled={asked !== null || write.busy}
                onChange={() => toggle(keyOfStage(one))}
                className="size-6 shrink-0 accent-ink"
              />
              <span className="min-w-0 wrap-anywhere">
                <span className="font-semibold">
                  {one.category_name} · {stageWord(one.stage)}
                </span>
                {one.changed && one.state !== 'RACING' && ` · ${m.posting_do_again()}`}
                {became === 'PROVISIONAL' && <PassingPlates next={next.get(one.category_id)} />}
              </span>
            </label>
          </li>
        ))}
      </ul>
      <FormAlert>{write.failure}</FormAlert>
      <Undo
        words={m.posting_done({ count: just?.posted.length ?? 0 })}
        until={just && just.until - just.spent}
        busy={write.busy}
        onUndo={undo}
        onOver={forget}
        isBrief
        className="sticky bottom-(--nav) z-10 min-h-14 px-4"
      />
      {chosen.length > 0 && just === null && (
        <div className="sticky bottom-(--nav) z-10 flex min-h-14 flex-wrap items-center justify-between gap-3 bg-night px-4 text-on-night">
          {asked === null ? (
            <button
              type="button"
              onClick={() => setAsked(chosen.map(keyOfStage))}
              className="min-h-14 w-full text-left display text-d22"
            >
              {words[became].many({ count: chosen.length })}
            </button>
          ) : (
            <>
              <p role="alert" className="min-w-0 grow basis-60 py-2 wrap-anywhere">
                <b>{m.posting_ask({ action: words[became].many({ count: wanted.length }) })}</b>{' '}
                {became === 'PROVISIONAL'
                  ? m.posting_sure_PROVISIONAL({
                      riders: String(riders),
                      minutes: String(board.protest_minutes),
                    })
                  : m.posting_sure_OFFICIAL()}
              </p>
              <span className="flex gap-3 py-2 text-ink">
                <button
                  type="button"
                  aria-busy={write.busy}
                  disabled={wanted.length === 0}
                  onClick={() => void post()}
                  className={islandButton}
                >
                  {m.posting_sure_yes()}
                </button>
                <Button onClick={() => setAsked(null)}>{m.posting_sure_no()}</Button>
              </span>
            </>
          )}
        </div>
      )}
    </section>
  );
}
