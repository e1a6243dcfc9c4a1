import type { LicenceAnswers } from '#contract/licences/answers.ts';
import * as m from '#text/messages/messages.js';
import type { LastRow } from '#web/office/entries/club/last-rows.ts';
import type { RaceTable } from '#web/office/entries/use-race-desk.ts';
import { waitWords } from '#web/parts/licences/wait-words.ts';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { isWaiting } from './class-choice.ts';
import { takeBackAsked } from './use-asking.ts';

interface WaitingProps {
  table: RaceTable;
  rows: readonly LastRow[];
  answers: LicenceAnswers;
}

/** Licences in review: since when, how long it usually takes, and a button to withdraw an own request. */
export function WaitingLicences({ table, rows, answers }: WaitingProps) {
  const waiting = rows.flatMap(({ rider }) =>
    rider.categories.flatMap(({ licence, ...one }) =>
      licence !== null && isWaiting({ ...one, licence }) ? [{ rider, licence, one }] : [],
    ),
  );
  if (waiting.length === 0) return null;
  const { race, run, busy } = table;
  const withdraw = (lbr_id: number, rider: string) =>
    run(async () => {
      await takeBackAsked(race.race_id, [lbr_id]);
      return { words: m.licence_ask_withdrawn({ rider }), undo: null };
    });
  // Requests of one day have the same waiting time: it is shown once.
  const groups = Map.groupBy(waiting, ({ licence }) => waitWords(licence.asked_at, answers));
  return (
    <details open className="mt-4 border-b border-line">
      <summary className="min-h-12 cursor-pointer py-3 font-semibold">
        {m.licence_ask_waiting({ count: waiting.length })}
      </summary>
      {[...groups].map(([words, some]) => (
        <div key={words} className="pb-2">
          <p className="flex gap-2 text-small">
            <Icon name="clock" className="size-5 shrink-0 text-warn" />
            <span className="min-w-0 wrap-anywhere">{words}</span>
          </p>
          <ul className="mt-2">
            {some.map(({ rider, licence, one }) => (
              <li
                key={licence.lbr_id}
                className="flex flex-wrap items-center justify-between gap-x-3 border-t border-line py-1"
              >
                <span className="min-w-0 wrap-anywhere">
                  <span className="block font-semibold">{rider.rider_fullname}</span>
                  <span className="block text-small text-ink2">{one.category_name}</span>
                </span>
                {licence.is_own && (
                  <Button
                    look="link"
                    busy={busy}
                    aria-label={m.licence_ask_withdraw_for({ rider: rider.rider_fullname })}
                    onClick={() => void withdraw(licence.lbr_id, rider.rider_fullname)}
                  >
                    {m.licence_ask_withdraw()}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </details>
  );
}
