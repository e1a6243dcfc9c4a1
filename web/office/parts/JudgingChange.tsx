import { useState } from 'react';
import type { ForeseenJudging, JudgingOfDay } from '#contract/raceday/judging/day.ts';
import * as m from '#text/messages/messages.js';
import { ask } from '#web/ground/call/ask.ts';
import { useWrite } from '#web/parts/use-write.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';

type WantedJudging = Pick<JudgingOfDay, 'seats' | 'table_confirms' | 'two_sign'> & {
  protest_minutes?: number;
};

/** The wanted settings of judging, and their effect on the operations that have arrived already. */
export interface AskedJudging {
  wanted: WantedJudging;
  foreseen: ForeseenJudging;
}

const foresee = (race_id: number, { seats, table_confirms, two_sign }: WantedJudging) =>
  ask('POST /api/office/races/{id}/judging/foresee', {
    params: { id: race_id },
    body: { seats, table_confirms, two_sign },
  });

const save = (race_id: number, wanted: WantedJudging, basis: string) =>
  ask('PUT /api/office/races/{id}/judging', { params: { id: race_id }, body: { ...wanted, basis } });

/** Saves judging settings that affect nothing that has arrived. Otherwise, it gives the question to ask first. */
export async function saveOrAsk(
  race_id: number,
  wanted: WantedJudging,
): Promise<{ asked: AskedJudging } | { saved: JudgingOfDay }> {
  const foreseen = await foresee(race_id, wanted);
  const { closes, stays, waits, basis } = foreseen;
  if (closes.length + stays.length + waits.length > 0) return { asked: { wanted, foreseen } };
  return { saved: await save(race_id, wanted, basis) };
}

/** More race numbers than this do not help. */
const MOST_NUMBERS = 12;

function numbersText(numbers: readonly string[]): string {
  const shown = numbers.slice(0, MOST_NUMBERS).join(', ');
  const count = numbers.length - MOST_NUMBERS;
  return count > 0 ? m.judging_change_more({ numbers: shown, count }) : shown;
}

interface ChangeProps {
  race_id: number;
  asked: AskedJudging;
  onSaved: (judging: JudgingOfDay) => void;
  onClose: () => void;
}

/** Explains the effect of other settings of judging on races whose sheets have arrived, and asks. */
export function JudgingChange({ race_id, asked, onSaved, onClose }: ChangeProps) {
  const [foreseen, setForeseen] = useState(asked.foreseen);
  const { busy, failure, run } = useWrite({
    onRefused: async ({ code }) => {
      // Somebody recorded something meanwhile, so the question is about the current state.
      if (code === 'judging.moved') setForeseen(await foresee(race_id, asked.wanted));
    },
  });
  const { closes, stays, waits, basis } = foreseen;
  const lines = [
    { numbers: closes, words: m.judging_change_closes },
    { numbers: waits, words: m.judging_change_waits },
    { numbers: stays, words: m.judging_change_stays },
  ].filter(({ numbers }) => numbers.length > 0);
  const change = () => void run(async () => onSaved(await save(race_id, asked.wanted, basis)));
  return (
    <div role="alert" className="space-y-4 border-l-6 border-accent bg-surface p-4">
      <h2 className="display text-d22">{m.judging_change_title()}</h2>
      <ul className="space-y-2">
        {lines.map(({ numbers, words }) => (
          <li key={numbers.join(' ')} className="wrap-anywhere">
            {words({ count: numbers.length, numbers: numbersText(numbers) })}
          </li>
        ))}
      </ul>
      <FormAlert>{failure}</FormAlert>
      <div className="flex flex-wrap gap-3">
        <Button look="primary" busy={busy} onClick={change}>
          {m.judging_change_do()}
        </Button>
        <Button onClick={onClose}>{m.office_cancel()}</Button>
      </div>
    </div>
  );
}
