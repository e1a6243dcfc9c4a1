import type { foreseeDraw } from '#contract/raceday/office/day/draws.ts';
import { Refusal } from '#contract/errors.ts';
import { refuseManualDraw } from '#rules/raceday/day/draw/draw.ts';
import type { DrawMethod } from '#rules/raceday/day/draw/draw-plan.ts';
import { refuseDraw } from '#rules/raceday/day/draw-room.ts';
import { GATE_LANES, heatSizes } from '#rules/formats/gate.ts';
import { heatCount } from '#rules/raceday/races/transfer.ts';
import type { Asked } from '#server/ground/http/calls/call.ts';
import {
  type DayFacts,
  type DayShare,
  numbersIn,
  programmeOf,
  shareIn,
  sizesOf,
  toDraw,
} from './day-facts.ts';

type What = Asked<typeof foreseeDraw>['body'];

/** The classes of a draw that was judged, with its method. */
interface JudgedDraw {
  shares: DayShare[];
  method: DrawMethod;
  series: ReadonlyMap<number, number>;
}

/** Checks that hand-made heats hold every rider of the one named class, and none is empty. Throws a Refusal. */
function judgeHands(shares: readonly DayShare[], series: ReadonlyMap<number, number>): void {
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

/** Judges whether a requested draw is allowed in the state that was read. Throws a Refusal. */
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

/** Returns how many riders each class would be drawn with. */
export const sizesAnew = (shares: readonly DayShare[]): ReadonlyMap<number, number> =>
  new Map(shares.map((share) => [share.category.category_id, toDraw(share).riders]));

/** Returns the heats of the other classes that would get another number, by the riders of the drawn ones. */
export function renumbered(facts: DayFacts, anew: ReadonlyMap<number, number>) {
  const programme = programmeOf(facts, anew);
  const numberOf = numbersIn(programme);
  const heats = facts.race.heats.flatMap(({ heat_id, category_id, phase, serie, number: was }) => {
    const number = numberOf(category_id, phase, serie);
    return anew.has(category_id) || number === was ? [] : [{ heat_id, number }];
  });
  return { programme, numberOf, heats };
}

/** Returns what a draw would change, but no gate: who saw lots before they count could draw until they please. */
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
