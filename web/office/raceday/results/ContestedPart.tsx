import type { StageOnBoard } from '#contract/raceday/live/posting.ts';
import { awaitsCorrection } from '#rules/raceday/live/protests.ts';
import * as m from '#text/messages/messages.js';
import { Link } from '#web/ground/address/link.tsx';
import { ask } from '#web/ground/call/ask.ts';
import { keyOf, useAsk } from '#web/ground/call/use-ask.ts';
import { postingHref } from '#web/ground/address/office-paths.ts';
import { heatHref } from '#web/office/parts/words/heat-words.ts';
import { owedWords, stageWord } from '#web/parts/posting/protest-words.ts';
import { useWrite } from '#web/parts/use-write.ts';
import { Button } from '#web/ui/Button.tsx';
import { textLink } from '#web/ui/button-classes.ts';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';

/** A protest or a correction appears at this interval to somebody who has the page open. */
const lookAgainMs = 15_000;

const line = 'flex flex-wrap items-center justify-between gap-x-4 border-t border-line py-1';

/** Lists what stands between published and official results by class, with its solution: protests and changes. */
export function ContestedPart({ race_id }: { race_id: number }) {
  const params = { id: race_id };
  const { data } = useAsk(
    'GET /api/day/{id}/posting',
    { params },
    { refetchOnMount: 'always', refetchInterval: lookAgainMs },
  );
  const { busy, failure, run } = useWrite({
    again: [
      { queryKey: keyOf('GET /api/day/{id}/posting', { params }) },
      { queryKey: keyOf('GET /api/office/races/{id}/results', { params }) },
    ],
  });
  const again = ({ category_id, stage, basis, digest }: StageOnBoard) =>
    run(() =>
      ask('POST /api/day/{id}/posting', {
        params,
        body: { category_id, stage, became: 'PROVISIONAL', basis, digest },
      }),
    );
  const stages = data?.stages ?? [];
  const protests = stages.flatMap(({ category_name, protests: those }) =>
    those.map((one) => ({ ...one, category_name })),
  );
  const changed = stages.filter((one) => one.changed);
  if (protests.length + changed.length === 0) return null;
  return (
    <div className="border-l-6 border-stop pl-3">
      <p className="font-semibold">{m.posting_first()}</p>
      <ul className="mt-1">
        {protests.map(({ receipt, step, category_name, ...heat }) => (
          <li key={receipt} className={line}>
            <span className="min-w-0 wrap-anywhere">
              <span className="font-semibold">{category_name}</span> · {m.protest_receipt({ receipt })}
              {heat.number !== null && ` · ${m.protest_number({ number: heat.number })}`}
            </span>
            <Link
              href={awaitsCorrection(step) ? heatHref(race_id, heat.category_id, heat) : postingHref(race_id)}
              className={`inline-flex min-h-12 items-center font-semibold ${textLink}`}
            >
              {awaitsCorrection(step) ? owedWords(heat) : m.protest_decide()}
            </Link>
          </li>
        ))}
        {changed.map((one) => (
          <li key={`${one.category_id} ${one.stage}`} className={line}>
            <span className="min-w-0 wrap-anywhere">
              <span className="font-semibold">{one.category_name}</span> · {stageWord(one.stage)} ·{' '}
              {m.posting_changed_short()}
            </span>
            {one.open_heats === 0 && one.state === 'PROVISIONAL' ? (
              <Button
                busy={busy}
                onClick={() => void again(one)}
                aria-label={m.posting_of({
                  action: m.posting_do_again(),
                  what: `${one.category_name}, ${stageWord(one.stage)}`,
                })}
              >
                {m.posting_do_again()}
              </Button>
            ) : (
              <Link
                href={postingHref(race_id)}
                className={`inline-flex min-h-12 items-center font-semibold ${textLink}`}
              >
                {m.posting_do_again()}
              </Link>
            )}
          </li>
        ))}
      </ul>
      <FormAlert>{failure}</FormAlert>
    </div>
  );
}
