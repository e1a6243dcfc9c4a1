import { GATE_LANES } from '#rules/formats/gate.ts';
import { checkCategory, refuseCategories } from '#server/season/import/meeting/check-meeting.ts';
import { refusalOfIssue, valueAt } from '#server/season/import/meeting/json-file.ts';
import {
  type Meeting,
  type MeetingCategory,
  meetingFile,
} from '#server/season/import/meeting/meeting-format.ts';
import { type ImportCode, ImportRefusal } from '#server/season/import/meeting/refusal.ts';
import {
  type LeftOut,
  leftRow,
  type ReadClass,
  type ReadFile,
  type ReadRow,
  type RunCell,
  runCell,
  wordsOf,
} from '#server/season/import/programs/rows.ts';
import type { MeetingFile, RiderFile, RunFile } from '#server/season/import/programs/values.ts';

/** A meeting of a file, with every row that is not in it. */
export interface TakenFile {
  meeting: Meeting;
  /** The number of rows of the file. */
  rows: number;
  /** In the order of the file. */
  left: LeftOut[];
}

/** The meeting around the categories: where and when, and the rules. */
type MeetingShell = Omit<MeetingFile, 'categories'>;

/** With one of these a class has races that the day cannot have, and not one rider too many. */
const ofTheClass: readonly ImportCode[] = ['import_last_chance_foreign', 'import_stage_skipped'];

const pathInClass = /^categories\[0\]\.riders\[(\d+)\](?:\.(.+))?$/;

/** The words that stand where a check found something wrong. */
function saidAt(rider: RiderFile, path: string): string {
  const steps = path.split(/[.[\]]+/).filter((step) => step !== '');
  const value = valueAt(rider, steps);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** The cells in which the values of a run stand. */
const cellOfValue: ReadonlyMap<string, RunCell> = new Map([
  ['place', 'result'],
  ['status', 'result'],
  ['lane', 'lane'],
  ['time_s', 'time'],
  ['hill_s', 'hill'],
  ['split_s', 'point'],
]);
const ownCells: readonly string[] = ['plate', 'name', 'club', 'country', 'entered_class', 'uci_id'];

/** Returns the cell of a row in which a check found something wrong. It is null when no cell alone is wrong. */
function cellAt({ columns }: ReadRow, path: string): string | null {
  const [, run, value = ''] = /^runs\[(\d+)\]\.(\w+)/.exec(path) ?? [];
  const [column, cell] = [columns[Number(run)], cellOfValue.get(value)];
  if (column !== undefined && cell !== undefined) return runCell(column, cell);
  return ownCells.find((one) => one === path) ?? null;
}

/** One class while its rows are taken one by one. */
class ClassTaking {
  kept: ReadRow[];
  readonly left: { row: ReadRow; told: LeftOut }[] = [];
  readonly #read: ReadClass;
  readonly #shell: MeetingShell;

  constructor(shell: MeetingShell, read: ReadClass) {
    this.#shell = shell;
    this.#read = read;
    this.kept = read.rows;
    this.#leave(read.rows.filter(({ refusal }) => refusal !== null));
  }

  #leave(rows: readonly ReadRow[], why?: ImportRefusal, cell: string | null = null): void {
    for (const row of rows) {
      const refusal = why ?? row.refusal;
      if (refusal !== null) this.left.push({ row, told: leftRow(row, refusal, why ? cell : row.cell) });
    }
    this.kept = this.kept.filter((row) => !rows.includes(row));
  }

  /** Leaves out the row of these that a refusal names, or the whole class where it names none. */
  #leaveAt(refusal: ImportRefusal, rows: readonly ReadRow[]): void {
    if (!refusal.path.startsWith('categories[0]')) throw refusal;
    const [, index, rest = ''] = pathInClass.exec(refusal.path) ?? [];
    const row = index === undefined ? undefined : rows[Number(index)];
    const { code, facts } = refusal;
    if (row === undefined || ofTheClass.includes(code)) {
      const cell = refusal.path === 'categories[0].name' ? 'category' : null;
      for (const one of this.kept) this.#leave([one], new ImportRefusal(code, one.at, facts), cell);
      return;
    }
    const found = saidAt(row.rider, rest) || wordsOf(refusal);
    const told = new ImportRefusal(code, row.at, found === '' ? facts : { ...facts, found });
    if (this.kept.includes(row)) this.#leave([row], told, cellAt(row, rest));
  }

  #file(): MeetingFile {
    return { ...this.#shell, categories: [{ name: this.#read.name, riders: this.#riders() }] };
  }

  /** Takes the rows that can be taken. It is null when there is none. */
  take(): MeetingCategory | null {
    while (this.kept.length > 0) {
      const file = this.#file();
      const read = meetingFile.safeParse(file);
      if (!read.success) {
        // All rows with a wrong value go at once.
        const rows = this.kept;
        for (const issue of read.error.issues) this.#leaveAt(refusalOfIssue(issue, file), rows);
        continue;
      }
      const [category] = read.data.categories;
      if (!category) return null;
      try {
        checkCategory(category, this.#shell.rules, 'categories[0]', this.#read.rows.length);
        return category;
      } catch (error) {
        if (!(error instanceof ImportRefusal)) throw error;
        this.#leaveAt(error, this.kept);
      }
    }
    return null;
  }

  /** Returns how many were drawn in a heat, those who are left out among them. */
  #drawn({ phase, heat }: Pick<RunFile, 'phase' | 'heat'>): number | null {
    const { rows } = this.#read;
    if (heat == null) return rows.length <= GATE_LANES ? rows.length : null;
    const isHere = (run: Pick<RunFile, 'phase' | 'heat'>) => run.phase === phase && run.heat === heat;
    // A file may list a race of somebody twice.
    const drawn = rows.filter(({ rider, lost }) => [...rider.runs, ...lost].some(isHere)).length;
    return drawn <= GATE_LANES ? drawn : null;
  }

  /** Closes the gaps of the riders who are left out: heats keep their sizes, and ranks are counted among the rest. */
  #riders(): RiderFile[] {
    const riders = this.kept.map(({ rider }) => rider);
    if (this.left.length === 0) return riders;
    const ranks = riders.flatMap(({ published_rank }) => published_rank ?? []);
    return riders.map((rider) => {
      const { published_rank: rank } = rider;
      return {
        ...rider,
        published_rank: rank === null ? null : 1 + ranks.filter((other) => other < rank).length,
        runs: rider.runs.map((run) => ({ ...run, heat_size: run.heat_size ?? this.#drawn(run) })),
      };
    });
  }
}

/** Leaves out every row of a class for one reason. */
const wholeClass = ({ rows }: ReadClass, code: ImportCode, facts: ImportRefusal['facts']): LeftOut[] =>
  rows.map((row) => leftRow(row, new ImportRefusal(code, row.at, facts), null));

/**
 * Takes the rows of another program's file that can be taken, and says of every other one where it stands and what is
 * wrong with it: one bad value costs its row, and not the file. Throws ImportRefusal with the first reason when there
 * is nothing to take.
 */
export function takeRows(shell: MeetingShell, { classes, left: outside }: ReadFile): TakenFile {
  const left: LeftOut[] = [...outside];
  const categories: MeetingCategory[] = [];
  const names = new Set<string>();
  for (const read of classes) {
    const name = read.name.toLowerCase();
    if (read.rows.length === 0) {
      const { at } = read;
      const [code, said] = ['import_category_empty' as const, read.name || at];
      const told = { row: at, cell: null, who: read.name, said, stands: '' };
      left.push({ what: 'value', at, ...told, code, facts: { name: said } });
      continue;
    }
    if (names.has(name)) {
      left.push(...wholeClass(read, 'import_category_twice', { name: read.name }));
      continue;
    }
    const taking = new ClassTaking(shell, read);
    const category = taking.take();
    if (category !== null) {
      names.add(name);
      categories.push(category);
    }
    const told = new Map(taking.left.map((one) => [one.row, one.told]));
    left.push(...read.rows.flatMap((row) => [told.get(row) ?? [], ...row.values].flat()));
  }
  const [first] = left;
  if (categories.length === 0 && first) throw new ImportRefusal(first.code, first.at, first.facts);
  refuseCategories(categories.map(({ name }) => name));
  const around = meetingFile.parse({ ...shell, categories: [] });
  const rows = classes.reduce((sum, one) => sum + one.rows.length, outside.length);
  // The rows of a sheet have numbers, and its classes may alternate.
  const inOrder = left.toSorted((a, b) => Number(a.row) - Number(b.row) || 0);
  return { meeting: { ...around, categories }, rows, left: inOrder };
}
