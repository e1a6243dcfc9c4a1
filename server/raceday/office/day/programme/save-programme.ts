import type { saveProgramme } from '#contract/raceday/office/day/programme.ts';
import { Refusal } from '#contract/errors.ts';
import { isPublished } from '#rules/race-statuses.ts';
import {
  arrangeProgramme,
  giveNumbers,
  type ProgrammeItem,
  racesIn,
  refuseProgramme,
} from '#rules/raceday/day/programme.ts';
import { insertAudit } from '#server/ground/audit/insert-audit.ts';
import type { Db } from '#server/ground/db/pool.ts';
import {
  blocksOf,
  type DayFacts,
  itemsOf,
  numbersIn,
  readDayFacts,
  sizesOf,
  startersOf,
} from '#server/raceday/draws/day-facts.ts';
import { saveDrawDay } from '#server/raceday/draws/day-queries.ts';
import { insertRequest, isDrawn } from '#server/raceday/draws/request-queries.ts';
import { renumberHeats } from '#server/raceday/draws/draw-queries.ts';
import type { Asked } from '#server/ground/http/calls/call.ts';
import { lockRaceStatus } from '#server/raceday/results/queries.ts';
import { readProgrammeDay, saveOrder, saveProgrammeDay } from './programme-queries.ts';

type Body = Asked<typeof saveProgramme>['body'];

/** Tells whether every class with riders has its heats. */
export const isAllDrawn = ({ shares }: DayFacts): boolean =>
  shares.every((share) => startersOf(share).length === 0 || sizesOf(share).length > 0);

type Numbers = 'stand' | 'are given' | 'by place';

/**
 * Returns the numbers after the change. They are fixed once a gate has dropped or the sheets are printed; until then
 * they follow the order. Throws a Refusal.
 */
function numbersAfter(facts: DayFacts, { numbers_given }: Body): Numbers {
  if (facts.begun || (facts.numbers_given && numbers_given)) return 'stand';
  if (!numbers_given) return 'by place';
  if (!isAllDrawn(facts)) throw new Refusal('programme.not_drawn', 'numbers_given');
  return 'are given';
}

/** Returns the requested order, the numbers that its races keep, and whether they differ. Throws a Refusal. */
function orderOf(facts: DayFacts, body: Body): { items: ProgrammeItem[]; isNumbered: boolean } {
  const blocks = blocksOf(facts);
  const asked = body.items.map((item) => (item.kind === 'block' ? { ...item, given: null } : item));
  const refusal = refuseProgramme(asked, blocks);
  if (refusal !== null) throw new Refusal(refusal, 'items');
  const numbers = numbersAfter(facts, body);
  const next = arrangeProgramme(asked, blocks);
  if (numbers !== 'stand')
    return { items: numbers === 'are given' ? giveNumbers(next) : next, isNumbered: true };
  const before = giveNumbers(itemsOf(facts));
  const given = new Map(
    before.flatMap((item) =>
      item.kind === 'block' ? [[`${item.category_id} ${item.phase}`, item.given]] : [],
    ),
  );
  const items = next.map((item) =>
    item.kind === 'block' ? { ...item, given: given.get(`${item.category_id} ${item.phase}`) ?? null } : item,
  );
  return { items, isNumbered: false };
}

/**
 * Stores a whole new order of a day, once for each key, based on the version that was read. Until numbers are fixed,
 * drawn heats get the numbers of their new places, and their sheets become the next sheet. Call it in a transaction.
 * @throws a Refusal
 */
export async function putProgramme(tx: Db, race_id: number, body: Body, done_by: number): Promise<void> {
  const standing = await lockRaceStatus(tx, race_id);
  if (standing === null) throw new Refusal('race.not_found');
  const request = { request_key: body.request_key, race_id, done_by, what: 'programme' };
  if (await isDrawn(tx, request)) return;
  const facts = await readDayFacts(tx, race_id);
  if (facts.version !== body.version) throw new Refusal('office.changed', 'version');
  if (isPublished(facts.race.race_status)) throw new Refusal('draw.published');
  const { items, isNumbered } = orderOf(facts, body);
  const { seconds_planned, first_gate_at, sunset_at, numbers_given } = body;
  const became = { seconds_planned, first_gate_at, sunset_at, numbers_given };
  const { settings: was } = await readProgrammeDay(tx, race_id);
  await saveDrawDay(tx, race_id, facts);
  await saveProgrammeDay(tx, race_id, became);
  await saveOrder(tx, race_id, items);
  if (isNumbered) {
    const numberOf = numbersIn(racesIn(items));
    await renumberHeats(
      tx,
      facts.race.heats.map(({ heat_id, category_id, phase, serie }) => ({
        heat_id,
        number: numberOf(category_id, phase, serie),
      })),
    );
  }
  await insertRequest(tx, request);
  await insertAudit(tx, {
    user_id: done_by,
    action: 'programme',
    entity: 'race',
    entity_id: race_id,
    was,
    became: { ...became, blocks: items.filter(({ kind }) => kind === 'block').length, items: items.length },
  });
}
