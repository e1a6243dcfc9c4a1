import { Refusal } from '#contract/errors.ts';
import type { OfficeCup, updateOfficeCup } from '#contract/season/office/cups/cups.ts';
import { missingToPublish } from '#rules/season/cups/cup-status.ts';
import { refusePointsTable } from '#rules/season/cups/points-tables.ts';
import type { Db } from '#server/ground/db/pool.ts';
import type { Asked } from '#server/ground/http/calls/call.ts';
import { isCupNameTaken, type OfficeCupFacts } from './queries.ts';
import {
  readForeign,
  type ChosenCategory,
  deleteCupCategories,
  lockCupCategories,
  saveCupCategories,
} from './category-queries.ts';
import {
  beginAutoEntries,
  readCupProgress,
  saveCupFields,
  savePoints,
  saveQualifications,
  saveRules,
} from './save-queries.ts';
import { type CupWrite, cupIn, writeCup } from './write-cup.ts';

/** Enters riders who wait in a category that has more room now. */
type LetIn = (
  tx: Db,
  cup_id: number,
  category: { category_id: number; entry_limit: number | null },
) => Promise<void>;

const isHigher = (was: number | null, becomes: number | null) =>
  was !== null && (becomes === null || becomes > was);

/**
 * Writes the categories of a cup. Those in which somebody rides stay. Where there is more room than before, waiting
 * riders are entered at once, in order, and the family receives a letter.
 */
async function saveCategories(
  tx: Db,
  { cup_id, organization_id }: OfficeCupFacts,
  chosen: readonly ChosenCategory[],
  letIn: LetIn,
): Promise<void> {
  const ids = chosen.map(({ category_id }) => category_id);
  if ((await readForeign(tx, organization_id, ids)).length > 0)
    throw new Refusal('office.category_elsewhere', 'cup_categories');
  await lockCupCategories(tx, cup_id);
  // They are read again under the lock, because somebody may have entered a moment ago.
  const { cup_categories: before } = await cupIn(tx, cup_id);
  const gone = before.filter(({ category_id }) => !ids.includes(category_id));
  const inUse = gone.find(({ entries, waiting, licences }) => entries + waiting + licences > 0);
  if (inUse) throw new Refusal('office.category_in_use', 'cup_categories', { category: inUse.category_name });
  await deleteCupCategories(
    tx,
    cup_id,
    gone.map(({ category_id }) => category_id),
  );
  await saveCupCategories(tx, cup_id, chosen);
  for (const category of chosen) {
    const was = before.find(({ category_id }) => category_id === category.category_id);
    if (was && isHigher(was.entry_limit, category.entry_limit)) await letIn(tx, cup_id, category);
  }
}

type Body = Asked<typeof updateOfficeCup>['body'];

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** Tells whether a part was sent and differs from the stored one. */
function differs<Part extends keyof Body & keyof OfficeCupFacts>(
  body: Body,
  cup: OfficeCupFacts,
  parts: readonly Part[],
): boolean {
  return parts.some((part) => body[part] !== undefined && !same(body[part], cup[part]));
}

/** The settings that the ranking depends on, beside the points. */
const ranking = [
  'count_best',
  'min_rounds_to_rank',
  'must_ride_last',
  'bonus_presence',
  'only_affiliated',
  'carries_points',
  'ranking_tie',
] as const;

/** Writes rules with their keys in one order, so that equal rules compare as equal. */
const rulesText = (rules: OfficeCupFacts['rules']) =>
  JSON.stringify(Object.entries(rules).toSorted(([a], [b]) => (a < b ? -1 : 1)));

/** Gives the categories that ride without points. */
const exhibited = (categories: readonly ChosenCategory[]): number[] =>
  categories
    .flatMap(({ category_id, exhibition }) => (exhibition ? [category_id] : []))
    .toSorted((a, b) => a - b);

async function refuseFields(tx: Db, body: Body, cup: OfficeCupFacts): Promise<void> {
  const { cup_name, points } = body;
  if (
    cup_name !== undefined &&
    cup_name !== cup.cup_name &&
    (await isCupNameTaken(tx, cup.organization_id, cup_name, cup.cup_id))
  )
    throw new Refusal('office.cup_name_taken', 'cup_name');
  const opens = body.cup_inscription_init ?? cup.cup_inscription_init;
  const closes = body.cup_inscription_end ?? cup.cup_inscription_end;
  if (opens <= closes && differs(body, cup, ['cup_inscription_init', 'cup_inscription_end']))
    throw new Refusal('office.window', 'cup_inscription_init');
  if (points !== undefined && refusePointsTable(points) !== null)
    throw new Refusal('office.points', 'points');
  const { club_rule = cup.club_rule, club_best = cup.club_best } = body;
  if (club_rule === 'best' && club_best === null) throw new Refusal('office.club_best', 'club_best');
}

/** Saves what was sent of a cup. What was ridden stays as it was ridden: rules hold for dates not drawn yet. */
export function saveCup(
  db: Db,
  { params, body, caller }: Asked<typeof updateOfficeCup>,
  letIn: LetIn,
): Promise<OfficeCup> {
  const { version, confirmed } = body;
  const write: CupWrite = { cup_id: params.id, version, user_id: caller.user_id, action: 'edit' };
  return writeCup(db, write, async (tx, cup) => {
    await refuseFields(tx, body, cup);
    const newRules = body.rules !== undefined && rulesText(body.rules) !== rulesText(cup.rules);
    const newPoints =
      body.points !== undefined &&
      !same(
        body.points.toSorted((a, b) => a.from - b.from).map(({ from, to, points }) => [from, to, points]),
        cup.points.map(({ from, to, points }) => [from, to, points]),
      );
    const newExhibition =
      body.cup_categories !== undefined &&
      !same(exhibited(body.cup_categories), exhibited(cup.cup_categories));
    const { drawn, ranked } = await readCupProgress(tx, cup.cup_id);
    if (newRules && drawn && !confirmed) throw new Refusal('office.rules_drawn', 'rules');
    if (ranked && !confirmed && newExhibition) throw new Refusal('office.ranking_changes', 'cup_categories');
    if (ranked && !confirmed && (newPoints || differs(body, cup, ranking)))
      throw new Refusal('office.ranking_changes', newPoints ? 'points' : 'count_best');
    await saveCupFields(tx, cup.cup_id, body);
    if (body.cup_auto_inscription === true && !cup.cup_auto_inscription)
      await beginAutoEntries(tx, cup.cup_id);
    if (newPoints && body.points !== undefined) await savePoints(tx, cup.cup_id, body.points);
    if (body.qualifications !== undefined) await putQualifications(tx, cup, body.qualifications);
    if (newRules && body.rules !== undefined) await saveRules(tx, cup.cup_id, body.rules);
    if (body.cup_categories !== undefined) await saveCategories(tx, cup, body.cup_categories, letIn);
    await refuseHollow(tx, cup);
  });
}

/** Saves the rules of qualification. The class of a rule must belong to the organization. */
async function putQualifications(
  tx: Db,
  { cup_id, organization_id }: OfficeCupFacts,
  rules: NonNullable<Body['qualifications']>,
): Promise<void> {
  const classes = rules.flatMap(({ category_id }) => category_id ?? []);
  if ((await readForeign(tx, organization_id, classes)).length > 0)
    throw new Refusal('office.category_elsewhere', 'qualifications');
  await saveQualifications(tx, cup_id, rules);
}

/** Refuses a change that would leave a published cup without something that publishing needs. */
async function refuseHollow(tx: Db, cup: OfficeCupFacts): Promise<void> {
  if (cup.cup_status !== 'OPENED') return;
  const before = missingToPublish(cup);
  const [missing] = missingToPublish(await cupIn(tx, cup.cup_id)).filter((part) => !before.includes(part));
  if (missing !== undefined) throw new Refusal(`office.no_${missing}`);
}
