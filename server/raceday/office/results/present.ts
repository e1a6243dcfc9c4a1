import type { CategoryResults, RaceResults } from '#contract/raceday/office/results/results.ts';
import { classify } from '#rules/raceday/classification/classification.ts';
import { postedPhases } from '#rules/raceday/live/posting.ts';
import { isPublished, type RaceStatus } from '#rules/race-statuses.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { readDraws } from '#server/raceday/draws/draw-queries.ts';
import { outdatedOf } from '#server/raceday/draws/outdated.ts';
import { readOpenProtests } from '#server/raceday/protests/open-queries.ts';
import { readJudging } from '#server/raceday/results/log/op-queries.ts';
import { readPosted } from '#server/raceday/results/log/posted-queries.ts';
import { heatsOf } from '#server/raceday/results/heats.ts';
import { readOfficeRace, readWrites } from '#server/raceday/results/queries.ts';
import { shareOf } from '#server/raceday/results/share.ts';
import { readLoads, readPublications } from './queries.ts';
import { correctsPublic } from '#server/raceday/results/times/timed-heats.ts';
import { readLastTimes, readTimesLoads } from '#server/raceday/results/times/times-load-queries.ts';
import { heatsBefore } from '#server/raceday/results/times/undo-times.ts';
import { readDecisions } from '#server/raceday/results/tie-queries.ts';
import { tiesOf } from '#server/raceday/results/ties.ts';
import {
  type CategoryShare,
  type AnyRaceFacts,
  shareByCategory,
  openRunsOf,
} from '#server/season/races/facts.ts';

function summaryOf(share: CategoryShare, facts: AnyRaceFacts): RaceResults['categories'][number] {
  const { category_id, category_name, plate_colour, rules } = share.category;
  const heats = heatsOf(share);
  const { needs_decision, qualify_count, stages } = classify(share.riders, rules);
  const waiting = needs_decision.flatMap(({ entry_ids }) => entry_ids);
  return {
    category_id,
    category_name,
    plate_colour,
    riders: share.entries.length,
    heats: heats.length,
    open_heats: heats.filter(({ runs }) => runs.some(({ status }) => status === null)).length,
    owes_stage: heats.length > 0 && qualify_count > 0 && !stages.includes('final'),
    undecided: new Set(waiting).size,
    corrections: facts.corrections.filter((one) => one.category_id === category_id).length,
  };
}

/** Returns the files that were loaded onto its entries. */
async function loadsOf(db: Db, race_id: number, race_status: RaceStatus): Promise<RaceResults['loads']> {
  const loads = await readLoads(db, race_id);
  const last = loads.find(({ is_undone }) => !is_undone);
  return loads.map(({ was_status, ...one }) => ({
    ...one,
    may_undo: one.load_id === last?.load_id,
    needs_reason: isPublished(race_status) && isPublished(was_status),
  }));
}

/** Returns the files of times that were loaded. */
async function timeLoadsOf(db: Db, facts: AnyRaceFacts): Promise<RaceResults['time_loads']> {
  const { race_id, race_status } = facts;
  const loads = await readTimesLoads(db, race_id);
  const last = loads.find(({ is_undone }) => !is_undone);
  if (last === undefined) return loads.map((one) => ({ ...one, may_undo: false, needs_reason: false }));
  const standing = await readLastTimes(db, race_id);
  const [posted, judging] = await Promise.all([readPosted(db, race_id), readJudging(db, race_id)]);
  const day = { posted, two_sign: judging?.two_sign === true };
  const heats = heatsBefore(facts, day, standing?.rides ?? []);
  const needs_reason = heats?.some((one) => correctsPublic(one, race_status, day)) ?? false;
  return loads.map((one) => {
    const may_undo = one.load_id === last.load_id && heats !== null;
    return { ...one, may_undo, needs_reason: may_undo && needs_reason };
  });
}

/** Returns a race in the office: what is missing in each category, and what has been published. */
export async function presentRaceResults(db: Db, race_id: number): Promise<RaceResults> {
  const facts = await readOfficeRace(db, race_id);
  const { cup_id, cup_name, race_name, race_date, race_status, organization, runs } = facts;
  const shares = shareByCategory(facts);
  return {
    race_id,
    cup_id,
    cup_name,
    organization_shortname: organization.organization_shortname,
    organization_zone: organization.organization_zone,
    race_name,
    race_date,
    race_status,
    rides: runs.length,
    open: shares.flatMap(openRunsOf).length,
    protests: (await readOpenProtests(db, race_id)).length,
    categories: shares.map((share) => summaryOf(share, facts)),
    publications: await readPublications(db, race_id),
    loads: await loadsOf(db, race_id, race_status),
    time_loads: await timeLoadsOf(db, facts),
  };
}

/** Returns a category with its heats and every write. */
export async function presentCategoryResults(
  db: Db,
  race_id: number,
  category_id: number,
): Promise<CategoryResults> {
  const facts = await readOfficeRace(db, race_id);
  const share = shareOf(facts, category_id);
  const { category_name, plate_colour, rules } = share.category;
  const posted = await readPosted(db, race_id);
  return {
    race_id,
    race_name: facts.race_name,
    race_status: facts.race_status,
    posted: postedPhases(posted, category_id),
    organization_zone: facts.organization.organization_zone,
    country_code: facts.organization.country_code,
    category_id,
    category_name,
    plate_colour,
    timed: rules.tie_break === 'timed',
    two_sign: (await readJudging(db, race_id))?.two_sign ?? false,
    heats: heatsOf(share),
    ties: tiesOf(share),
    writes: await readWrites(db, race_id, category_id),
    decisions: await readDecisions(db, race_id, category_id),
    outdated: outdatedOf(share, await readDraws(db, race_id)),
  };
}
