import { useState } from 'react';
import type { PostingBoard, StageOnBoard } from '#contract/raceday/live/posting.ts';
import type { ResultStatus } from '#rules/race-statuses.ts';
import * as m from '#text/messages/messages.js';
import { askAs } from '#web/parts/desk/ask-as.ts';
import { useWrite } from '#web/parts/use-write.ts';
import { StageLine } from './StageLine.tsx';
import { TogetherPart } from './TogetherPart.tsx';
import type { PostingDesk } from './use-posting-desk.ts';
import { useQuery, useQueryClient, type QueryKey } from '@tanstack/react-query';
import type { ForeseenStage } from '#contract/raceday/office/day/stages.ts';
import { keyOf } from '#web/ground/call/use-ask.ts';
import { useFields } from '#web/parts/form/use-fields.ts';
import { BackSheet } from '#web/ui/BackSheet.tsx';
import { Button } from '#web/ui/Button.tsx';
import { SaveOrCancel } from '#web/ui/form/SaveOrCancel.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { TextArea } from '#web/ui/form/TextArea.tsx';
import { hourIn } from './clock-left.ts';
import { stageWord } from './protest-words.ts';
import { phaseWord } from '#text/stages.ts';
import { newKey } from '#web/parts/new-key.ts';
import { PassingPlates } from './PassingPlates.tsx';

interface NextStagesProps {
  desk: PostingDesk;
  next: ReadonlyMap<number, ForeseenStage>;
  queryKey: QueryKey;
}

/** Lists the stages that can be made, with the riders who go on in each, and the button that makes it. */
function NextStages({ desk, next, queryKey }: NextStagesProps) {
  const { token, params, again } = desk;
  const client = useQueryClient();
  const write = useWrite({ again: [...again, { queryKey }] });
  const [done, setDone] = useState('');
  const ready = [...next.values()].filter(({ made }) => made !== null);
  if (ready.length === 0 && done === '' && write.failure === null) return null;
  const make = async ({ category_id, category_name, made }: ForeseenStage) => {
    if (made === null) return;
    const body = { category_id, gate_mode: null, basis: made.basis, request_key: newKey() };
    const isDone = await write.run(() =>
      askAs(token, 'POST /api/office/races/{id}/stages', { params, body }),
    );
    if (isDone) setDone(m.posting_next_made({ stage: phaseWord(made.stage), category: category_name }));
    await client.invalidateQueries({ queryKey });
  };
  return (
    <section className="mb-8">
      <h2 className="display border-b-4 border-accent pb-1 text-d28">{m.posting_next()}</h2>
      <ul>
        {ready.map((one) => {
          const stage = phaseWord(one.made?.stage ?? 'final');
          return (
            <li
              key={one.category_id}
              className="grid gap-x-4 gap-y-2 border-b border-line py-2 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center"
            >
              <div className="min-w-0">
                <p className="font-semibold wrap-anywhere">
                  {one.category_name} · {stage}
                </p>
                <PassingPlates next={one} />
              </div>
              <Button
                busy={write.busy}
                onClick={() => void make(one)}
                aria-label={m.posting_of({ action: m.posting_next_make({ stage }), what: one.category_name })}
              >
                {m.posting_next_make({ stage })}
              </Button>
            </li>
          );
        })}
      </ul>
      <FormAlert>{write.failure}</FormAlert>
      <p role="status" className="mt-2 font-semibold text-go">
        {done}
      </p>
    </section>
  );
}

interface PostSheetProps {
  one: StageOnBoard;
  became: ResultStatus;
  zone: string;
  busy: boolean;
  failure: string | null;
  onClose: () => void;
  onSay: (reason: string) => void;
}

const actions: Readonly<Record<ResultStatus, () => string>> = {
  RACING: m.posting_do_RACING,
  PROVISIONAL: m.posting_do_again,
  OFFICIAL: m.posting_do_OFFICIAL,
};

/** Asks for the reason of a step. */
function PostSheet({ one, became, zone, busy, failure, onClose, onSay }: PostSheetProps) {
  const { sends, field } = useFields({
    start: { posting_reason: '' },
    check: ({ posting_reason }) =>
      posting_reason.trim().length < 3 ? { posting_reason: m.form_required() } : {},
  });
  const form = sends(({ posting_reason }) => {
    if (!busy) onSay(posting_reason.trim());
  });
  const action = actions[became]().replace('…', '');
  const why = {
    RACING: m.posting_back_why(),
    PROVISIONAL: m.posting_again_why(),
    OFFICIAL: m.posting_early_why({ time: one.until === null ? '' : hourIn(one.until, zone) }),
  }[became];
  return (
    <BackSheet
      title={m.posting_of({ action, what: `${one.category_name}, ${stageWord(one.stage)}` })}
      closeHref=""
      onClose={onClose}
    >
      <form {...form} className="space-y-5">
        <p className="text-ink2">{why}</p>
        <TextArea {...field('posting_reason')} label={m.posting_reason()} maxLength={300} />
        <SaveOrCancel failure={failure} busy={busy} onCancel={onClose}>
          {action}
        </SaveOrCancel>
      </form>
    </BackSheet>
  );
}

/** Loads what follows in each class: who goes on, and the stage to make. It follows changes of results and stages. */
function useNextStages({ token, params }: PostingDesk, { stages }: PostingBoard) {
  const queryKey = keyOf('GET /api/day/{id}/stages', { params });
  const { data } = useQuery({
    queryKey: [...queryKey, stages.map(({ digest }) => digest).join(' ')],
    queryFn: () => askAs(token, 'GET /api/day/{id}/stages', { params }),
    enabled: stages.length > 0,
    staleTime: 0,
  });
  const next = new Map<number, ForeseenStage>((data?.items ?? []).map((one) => [one.category_id, one]));
  return { next, queryKey };
}

interface StagesProps {
  desk: PostingDesk;
  board: PostingBoard;
}

interface AskedMove {
  one: StageOnBoard;
  became: ResultStatus;
}

const keyOfStage = ({ category_id, stage }: StageOnBoard): string => `${category_id} ${stage}`;

/** Tells whether a stage is posted for the first time, or once more with changed results. Neither needs a reason. */
const isToPost = ({ state, open_heats, changed }: StageOnBoard): boolean =>
  open_heats === 0 && (state === 'RACING' || (state === 'PROVISIONAL' && changed));

const isToBeOfficial = ({ state, changed, open_protests, until }: StageOnBoard, now: number): boolean =>
  state === 'PROVISIONAL' && !changed && open_protests === 0 && (until === null || now >= Date.parse(until));

/** Shows what is ready to post or to be made, and every class with its stages. */
export function StagesPart({ desk, board }: StagesProps) {
  const { token, params, again } = desk;
  const write = useWrite({ again });
  const [asked, setAsked] = useState<AskedMove | null>(null);
  const { next, queryKey } = useNextStages(desk, board);
  const post = async ({ one, became }: AskedMove, reason: string) => {
    const { category_id, stage, basis, digest } = one;
    const body = { category_id, stage, became, basis, digest, reason };
    const isDone = await write.run(() => askAs(token, 'POST /api/day/{id}/posting', { params, body }));
    if (isDone) setAsked(null);
  };
  const classes = [...Map.groupBy(board.stages, ({ category_id }) => category_id).values()];
  return (
    <section>
      <TogetherPart
        desk={desk}
        board={board}
        became="PROVISIONAL"
        stages={board.stages.filter(isToPost)}
        next={next}
      />
      <NextStages desk={desk} next={next} queryKey={queryKey} />
      <TogetherPart
        desk={desk}
        board={board}
        became="OFFICIAL"
        stages={board.stages.filter((one) => isToBeOfficial(one, desk.now))}
        next={next}
      />
      <h2 className="display border-b-4 border-accent pb-1 text-d28">{m.posting_stages()}</h2>
      <ul>
        {classes.map((stages) => (
          <li key={stages[0]?.category_id} className="border-b border-line py-3">
            <h3 className="font-semibold wrap-anywhere">{stages[0]?.category_name}</h3>
            <ul>
              {stages.map((one) => (
                <StageLine
                  key={keyOfStage(one)}
                  one={one}
                  zone={board.zone}
                  now={desk.now}
                  busy={write.busy}
                  heatHref={desk.heatHref}
                  onAsk={(became) => {
                    write.clear();
                    setAsked({ one, became });
                  }}
                />
              ))}
            </ul>
          </li>
        ))}
      </ul>
      {asked !== null && (
        <PostSheet
          one={asked.one}
          became={asked.became}
          zone={board.zone}
          busy={write.busy}
          failure={write.failure}
          onClose={() => setAsked(null)}
          onSay={(reason) => void post(asked, reason)}
        />
      )}
    </section>
  );
}
