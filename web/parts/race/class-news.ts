import type { Race, ResultRider } from '#contract/season/races/races.ts';
import type { PlateColour } from '#rules/season/categories/categories.ts';
import { passesFrom } from '#rules/raceday/classification/passes.ts';
import { isMoto, type Phase } from '#rules/stages.ts';

type ClassRow = Pick<ResultRider, 'entry_id' | 'plate' | 'rider_fullname' | 'club' | 'rank' | 'shared'>;

/** The news of a class for the scoreboard: who goes on from the stage that was ridden last, or who won. */
export interface ClassNews {
  category_id: number;
  class_name: string;
  colour: PlateColour;
  kind: 'cut' | 'podium';
  /** The stage or, for the motos, their last race. */
  phase: Phase;
  /** The riders who go on, or the final places of the class, best first. */
  through: ClassRow[];
  /** The riders who rode that stage and do not go on, best first. */
  out: ClassRow[];
}

/** Tells whether every rider drawn into a stage, named by any of its races, has a result in it. */
function isWhole(lines: readonly ResultRider[], phase: Phase): boolean {
  const own = lines
    .filter(({ removed }) => removed === null)
    .flatMap(({ results }) =>
      results.filter((run) => run.phase === phase || (isMoto(phase) && isMoto(run.phase))),
    );
  return own.length > 0 && own.every(({ status }) => status !== null);
}

/** Separates the riders who rode a stage into those who go on and those who do not. */
function cutBehind(lines: readonly ResultRider[], phase: Phase): Pick<ClassNews, 'through' | 'out'> {
  const own = lines.filter(({ results }) =>
    results.some((run) => run.phase === phase || (isMoto(phase) && isMoto(run.phase))),
  );
  const passes = ({ group, advances, results }: ResultRider) =>
    passesFrom(phase, { group, advances, last_chance: results.some((run) => run.phase === 'LCQ') });
  return {
    through: own.filter(passes),
    out: own.filter((line) => !passes(line) && line.rank !== null && line.group !== 'removed'),
  };
}

/** Collects the classes' news from the public race, without unfinished stages and undecided ties at the cut. */
export function classNews({
  race_races,
  race_categories,
}: Pick<Race, 'race_races' | 'race_categories'>): ClassNews[] {
  return race_categories.flatMap((category): ClassNews[] => {
    const { category_id, category_name, plate_colour, reached, complete, qualify } = category;
    const lines = race_races.mangasResult[String(category_id)] ?? [];
    if (reached === null || !isWhole(lines, reached)) return [];
    const head = { category_id, class_name: category_name, colour: plate_colour, phase: reached };
    if (reached === 'final' || (qualify === 0 && complete)) {
      const through = lines.filter(({ rank }) => rank !== null);
      return through.length === 0 ? [] : [{ ...head, kind: 'podium', through, out: [] }];
    }
    const cut = cutBehind(lines, reached);
    // They are equal in everything at the cut, so an official decides which of them goes on.
    const isTied = isMoto(reached) && cut.through.length < qualify && cut.out.some(({ shared }) => shared);
    return cut.through.length === 0 || isTied ? [] : [{ ...head, kind: 'cut', ...cut }];
  });
}
