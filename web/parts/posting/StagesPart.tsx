import { useState } from 'react';
import type { PostingBoard, StageOnBoard } from '#contract/live/posting.ts';
import type { ResultStatus } from '#rules/race-statuses.ts';
import * as m from '#text/messages/messages.js';
import { askAs } from '#web/parts/desk/ask-as.ts';
import { useWrite } from '#web/parts/use-write.ts';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { PostSheet } from './PostSheet.tsx';
import { StageLine } from './StageLine.tsx';
import type { PostingDesk } from './use-posting-desk.ts';

interface StagesProps {
  desk: PostingDesk;
  board: PostingBoard;
}

interface AskedMove {
  one: StageOnBoard;
  became: ResultStatus;
}

const keyOfStage = ({ category_id, stage }: StageOnBoard): string => `${category_id} ${stage}`;

/** Every class with its stages, each with its next step. */
export function StagesPart({ desk, board }: StagesProps) {
  const { token, params, again } = desk;
  const write = useWrite({ again });
  const [asked, setAsked] = useState<AskedMove | null>(null);
  const post = async ({ one, became }: AskedMove, reason: string | null) => {
    const { category_id, stage, basis, digest } = one;
    const body = { category_id, stage, became, basis, digest, ...(reason === null ? {} : { reason }) };
    const isDone = await write.run(() => askAs(token, 'POST /api/day/{id}/posting', { params, body }));
    if (isDone) setAsked(null);
  };
  const classes = [...Map.groupBy(board.stages, ({ category_id }) => category_id).values()];
  return (
    <section>
      <h2 className="display border-b-4 border-accent pb-1 text-d28">{m.posting_stages()}</h2>
      <FormAlert>{asked === null ? write.failure : null}</FormAlert>
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
                  onPost={(became) => void post({ one, became }, null)}
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
