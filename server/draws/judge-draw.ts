import type { foreseeDraw } from '#contract/office/day/draws.ts';
import { Refusal } from '#contract/errors.ts';
import { refuseManualDraw } from '#rules/raceday/draw/draw.ts';
import type { DrawMethod } from '#rules/raceday/draw/draw-plan.ts';
import { refuseDraw } from '#rules/raceday/draw-room.ts';
import { GATE_LANES, heatCount, heatSizes } from '#rules/races/transfer.ts';
import type { Asked } from '#server/http/calls/call.ts';
import type { CategoryShare } from '#server/races/facts.ts';
import { type DayFacts, numbersIn, programmeOf, shareIn, sizesOf, toDraw } from './day-facts.ts';

type What = Asked<typeof foreseeDraw>['body'];

/** What would be drawn. */
interface JudgedDraw {
  shares: CategoryShare[];
  method: DrawMethod;
  series: ReadonlyMap<number, number>;
}

/** Heats made by hand hold every rider of the one class that is named, in each heat somebody. Throws a Refusal. */
function judgeHands(shares: readonly CategoryShare[], series: ReadonlyMap<number, number>): void {
  const [share, another] = shares;
  if (!share || another) throw new Refusal('draw.rider_without_heat', 'manual');
  const one = toDraw(share);
  const heats = heatCount(one.riders, one.rules);
  const riders = share.entries
    .filter(({ removed }) => removed === null)
    .map(({ entry_id }) => ({ entry_id, serie: series.get(entry_id) ?? null }));
  if (riders.length !== series.size) throw new Refusal('draw.rider_without_heat', 'manual');
  const refusal = refuseManualDraw(riders, heats);
  if (refusal === 'draw.heatFull')
    throw new Refusal('draw.heat_full', 'manual', { most: String(GATE_LANES) });
  if (refusal !== null) throw new Refusal('draw.rider_without_heat', 'manual');
  if (new Set(series.values()).size < heats) throw new Refusal('draw.heat_empty', 'manual');
}

/** Whether what is asked may be drawn, upon the state that was read. Throws a Refusal. */
export function judgeDraw(facts: DayFacts, body: What, hasReason: boolean): JudgedDraw {
  if (facts.version !== body.version) throw new Refusal('office.changed', 'version');
  const shares = [...new Set(body.category_ids)].map((id) => shareIn(facts, id));
  const { race_status, called_off } = facts.race;
  for (const share of shares) {
    const refusal = refuseDraw(
      { race_status, called_off, standing: facts.standing },
      toDraw(share),
      hasReason,
    );
    if (refusal !== null)
      throw new Refusal(refusal, 'category_ids', { category: share.category.category_name });
  }
  const method = body.draw_method ?? facts.settings.draw_method;
  const series = new Map(body.manual.map(({ entry_id, serie }) => [entry_id, serie]));
  if (method === 'manual') judgeHands(shares, series);
  return { shares, method, series };
}

/** Riders of classes as they would be drawn. */
export const sizesAnew = (shares: readonly CategoryShare[]): ReadonlyMap<number, number> =>
  new Map(shares.map((share) => [share.category.category_id, toDraw(share).riders]));

/** Heats of classes that are not drawn now and would have another number. In: riders of those that are. */
export function renumbered(facts: DayFacts, anew: ReadonlyMap<number, number>) {
  const programme = programmeOf(facts, anew);
  const numberOf = numbersIn(programme);
  const heats = facts.race.heats.flatMap(({ heat_id, category_id, phase, serie, number: was }) => {
    const number = numberOf(category_id, phase, serie);
    return anew.has(category_id) || number === was ? [] : [{ heat_id, number }];
  });
  return { programme, numberOf, heats };
}

/** What a draw would do, but never where a rider stands: whoever saw lots before they count could draw again until they please. */
export function foreseeClasses(facts: DayFacts, body: What) {
  const { shares } = judgeDraw(facts, body, true);
  const { programme, heats } = renumbered(facts, sizesAnew(shares));
  return {
    classes: shares.map((share) => {
      const { riders, rules } = toDraw(share);
      const { category_id } = share.category;
      return { category_id, riders, was: sizesOf(share), sizes: heatSizes(riders, heatCount(riders, rules)) };
    }),
    races: programme.length,
    renumbered: heats.length,
  };
}
