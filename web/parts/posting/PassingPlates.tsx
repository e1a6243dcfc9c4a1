import type { ForeseenStage } from '#contract/raceday/office/day/stages.ts';
import { isMoto, isQualifying } from '#rules/stages.ts';
import * as m from '#text/messages/messages.js';

const plates = (riders: readonly { plate: string }[]) => riders.map(({ plate }) => plate).join(' · ');

/** Shows the plates of the riders who go on, and of the first one behind the cut, or the tie in between. */
export function PassingPlates({ next }: { next: ForeseenStage | undefined }) {
  const { blocked = null, made = null } = next ?? {};
  if (blocked?.by === 'tie_open')
    return (
      <p className="text-small font-semibold text-warn">
        {m.posting_tie({ plates: plates(blocked.riders) })}
      </p>
    );
  if (made === null) return null;
  const ridesAgain = isMoto(made.stage) ? m.posting_rides_again : m.posting_last_chance;
  const isAgain = isQualifying(made.stage);
  const [out] = isAgain ? [] : made.out;
  return (
    <p className="text-small text-ink2 wrap-anywhere">
      {made.goes_on.length > 0 && m.posting_goes_on({ plates: plates(made.goes_on) })}
      {isAgain && <span className="block">{ridesAgain({ plates: plates(made.passed) })}</span>}
      {out !== undefined && <span className="block">{m.posting_stays_out({ plate: out.plate })}</span>}
    </p>
  );
}
