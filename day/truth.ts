import { getDay } from '#contract/raceday/office/day/day.ts';
import { getRace } from '#contract/season/races/races.ts';
import { classify } from '#rules/raceday/classification/classification.ts';
import type { Line } from './line.ts';
import type { Meeting } from './meeting.ts';
import type { OfficeCaller } from './office-caller.ts';

/** The result of a day. */
export interface Verdict {
  races: number;
  /** How many rides have no result, and how many classes are not finished. */
  unresolved: number;
  /** Riders whose public place differs from the one that follows from what was seen at the line. */
  wrong: string[];
}

/** Compares the public results with what happened at the line, rider by rider. */
export async function judgeDay(office: OfficeCaller, { race_id }: Meeting, line: Line): Promise<Verdict> {
  const params = { id: race_id };
  const { classes } = await office.ask(getDay, { params });
  const { race_races } = await office.ask(getRace, { params });
  const open = classes.reduce((sum, one) => sum + one.open, 0);
  const unfinished = classes.filter(({ riders, block }) => riders > 0 && block !== 'over').length;
  const wrong = [...line.classes.keys()].flatMap((category_id) => {
    const told = new Map(
      (race_races.mangasResult[String(category_id)] ?? []).map(({ entry_id, rank }) => [entry_id, rank]),
    );
    const { standings } = classify(line.riders(category_id), line.rulesOf(category_id));
    return standings
      .filter(({ entry_id, rank }) => told.get(entry_id) !== rank)
      .map(
        ({ entry_id, rank }) =>
          `class ${category_id}, entry ${entry_id}: told ${told.get(entry_id)}, true ${rank}`,
      );
  });
  return { races: line.races.size, unresolved: open + unfinished, wrong };
}
