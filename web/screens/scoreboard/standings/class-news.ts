import type { Race, ResultRider } from '#contract/races/races.ts';
import type { PlateColour } from '#rules/categories/categories.ts';
import { comparePhases, isMoto, type Phase } from '#rules/stages.ts';

type ClassRow = Pick<ResultRider, 'entry_id' | 'plate' | 'rider_fullname' | 'club' | 'rank' | 'shared'>;

/** The news of a class for the big screen: who goes on from the stage ridden last, or who won. */
export interface ClassNews {
  category_id: number;
  class_name: string;
  colour: PlateColour;
  kind: 'cut' | 'podium';
  /** Its stage; for the motos, their last race. */
  phase: Phase;
  /** Best first: who goes on, or the final places of the class. */
  through: ClassRow[];
  /** Best first: who rode that stage and does not go on. */
  out: ClassRow[];
}

/** The stage that gave a rider his place: all motos count as one. */
const stageOf = ({ group }: ResultRider): Phase | null =>
  group === 'motos' ? 'M1' : group === 'removed' ? null : group;

/** Whether every rider drawn into a stage has a result in it. In: the lines of the class; any race of the stage. */
function isWhole(lines: readonly ResultRider[], phase: Phase): boolean {
  const own = lines
    .filter(({ removed }) => removed === null)
    .flatMap(({ results }) =>
      results.filter((run) => run.phase === phase || (isMoto(phase) && isMoto(run.phase))),
    );
  return own.length > 0 && own.every(({ status }) => status !== null);
}

/** Who goes on from a stage, and who does not. Riders go on when they are on the list of the next stage, or sure of it. */
function cutBehind(lines: readonly ResultRider[], phase: Phase): Pick<ClassNews, 'through' | 'out'> {
  const isHere = (line: ResultRider) => {
    const stage = stageOf(line);
    return stage !== null && (stage === phase || (isMoto(stage) && isMoto(phase)));
  };
  const isBehind = (line: ResultRider) => {
    const stage = stageOf(line);
    return stage !== null && !isMoto(stage) && comparePhases(stage, phase) > 0;
  };
  return {
    through: lines.filter((line) => isBehind(line) || (isHere(line) && line.advances)),
    out: lines.filter((line) => isHere(line) && !line.advances && line.rank !== null),
  };
}

/**
 * The news of each class. In: the race as everybody reads it. Out: without a class whose stage lacks a result, or has an undecided tie
 * across the cut.
 */
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
    // Equal on everything at the cut: an official decides which of them goes on.
    const isTied = isMoto(reached) && cut.through.length < qualify && cut.out.some(({ shared }) => shared);
    return cut.through.length === 0 || isTied ? [] : [{ ...head, kind: 'cut', ...cut }];
  });
}
