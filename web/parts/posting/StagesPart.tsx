import { useState } from 'react';
import type { PostingBoard, StageOnBoard } from '#contract/raceday/live/posting.ts';
import * as m from '#text/messages/messages.js';
import { askAs } from '#web/parts/desk/ask-as.ts';
import { useWrite } from '#web/parts/use-write.ts';
import { StageLine, type StageStep } from './StageLine.tsx';
import { TogetherPart } from './TogetherPart.tsx';
import type { PostingDesk } from './use-posting-desk.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ForeseenStage } from '#contract/raceday/office/day/stages.ts';
import { keyOf } from '#web/ground/call/use-ask.ts';
import { newKey } from '#web/parts/new-key.ts';
import { useFields } from '#web/parts/form/use-fields.ts';
import { BackSheet } from '#web/ui/BackSheet.tsx';
import { SaveOrCancel } from '#web/ui/form/SaveOrCancel.tsx';
import { TextArea } from '#web/ui/form/TextArea.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { hourIn } from './clock-left.ts';
import { stageWord } from './protest-words.ts';
import { ReadyStages } from './ReadyStages.tsx';

interface PostSheetProps {
  one: StageOnBoard;
  became: StageStep;
  zone: string;
  busy: boolean;
  failure: string | null;
  onClose: () => void;
  onSay: (reason: string) => void;
}

const actions: Readonly<Record<StageStep, (what: { stage: string }) => string>> = {
  UNMADE: m.day_unmake_do,
  RACING: () => m.posting_do_RACING(),
  PROVISIONAL: () => m.posting_do_again(),
  OFFICIAL: () => m.posting_do_OFFICIAL(),
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
  const stage = stageWord(one.stage);
  const action = actions[became]({ stage }).replace('…', '');
  const why = {
    UNMADE: m.day_unmake_then(),
    RACING: m.posting_back_why(),
    PROVISIONAL: m.posting_again_why(),
    OFFICIAL: m.posting_early_why({ time: one.until === null ? '' : hourIn(one.until, zone) }),
  }[became];
  return (
    <BackSheet
      title={m.posting_of({ action, what: `${one.category_name}, ${stage}` })}
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
  const { data, isLoading } = useQuery({
    queryKey: [...queryKey, stages.map(({ digest }) => digest).join(' ')],
    queryFn: () => askAs(token, 'GET /api/day/{id}/stages', { params }),
    enabled: stages.length > 0,
    staleTime: 0,
    // The rows keep their plates, and so their height, until the new ones are here.
    placeholderData: keepPreviousData,
  });
  const next = new Map<number, ForeseenStage>((data?.items ?? []).map((one) => [one.category_id, one]));
  return { next, isLoading, queryKey };
}

interface StagesProps {
  desk: PostingDesk;
  board: PostingBoard;
}

interface AskedMove {
  one: StageOnBoard;
  became: StageStep;
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
  const { next, isLoading, queryKey } = useNextStages(desk, board);
  const post = async ({ one, became }: AskedMove, reason: string) => {
    const { category_id, stage, basis, digest } = one;
    const isDone = await write.run(async () => {
      if (became !== 'UNMADE') {
        const body = { category_id, stage, became, basis, digest, reason };
        await askAs(token, 'POST /api/day/{id}/posting', { params, body });
      } else if (stage !== 'motos') {
        const body = { stages: [{ category_id, stage }], reason, request_key: newKey() };
        await askAs(token, 'POST /api/office/races/{id}/stages/undo', { params, body });
      }
    });
    if (isDone) setAsked(null);
  };
  if (isLoading) return <SkeletonRows rows={8} />;
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
      <ReadyStages
        race_id={desk.race_id}
        token={token}
        next={[...next.values()]}
        again={[...again, { queryKey }]}
      />
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
                  canUnmake={one === stages.at(-1) && one.stage !== 'motos' && one.open_heats === one.heats}
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
