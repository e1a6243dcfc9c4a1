import { PHASES } from '#rules/stages.ts';
import { OP_KINDS } from '#rules/raceday/judging/heat-ops.ts';
import { lateKind, type LateRow, saidIn } from '#rules/raceday/judging/late-sets.ts';
import type { LateLine } from '#contract/raceday/venue/venue.ts';
import type { KnownHere, LateSet } from './late-queries.ts';

type Columns = Readonly<Record<string, unknown>>;

const numberIn = (row: Columns | null | undefined, name: string): number | null => {
  const value = row?.[name];
  return typeof value === 'number' ? value : null;
};
const textIn = (row: Columns | null | undefined, name: string): string | null => {
  const value = row?.[name];
  return typeof value === 'string' && value !== '' ? value : null;
};

/** Tables that name a class by themselves, the one that tells most first. */
const namesClass = [
  'day_op',
  'protest',
  'stage_publication',
  'tie_decision',
  'draw',
  'entry',
  'heat',
  'race_category',
];
const namesRider = [
  'day_change',
  'protest',
  'entry',
  'check_in_mark',
  'check_in_end',
  'walk_up',
  'entry_withdrawal',
];

/** Returns the columns of a row, also of one that is gone: its key. */
const columnsOf = ({ k, r }: LateRow): Columns => r ?? k;

/** Returns who did it: the person of the phone, the account, or the code. */
function personOf(rows: readonly LateRow[], known: KnownHere): string | null {
  const [op] = saidIn(rows);
  const device_id = textIn(op, 'device_id');
  const made = rows.find(({ t, r }) => t === 'day_device' && r?.['device_id'] === device_id)?.r;
  const phone = known.devices.find((one) => one.device_id === device_id);
  if (device_id !== null && phone?.duty !== 'office') return phone?.person ?? textIn(made, 'person');
  const audit = rows.find(({ t }) => t === 'audit')?.r;
  const account = known.people.find(({ user_id }) => user_id === numberIn(audit, 'user_id'));
  return account?.name ?? textIn(audit, 'desk_name') ?? null;
}

/** Returns a late set as one line: what was done, about whom, and by whom. Names are those that are known here. */
export function lateLine({ rows, ...set }: LateSet, known: KnownHere): LateLine {
  const about = namesClass.flatMap((name) => {
    const found = rows.find(({ t, r, k }) => t === name && numberIn(r ?? k, 'category_id') !== null);
    return found ? [columnsOf(found)] : [];
  })[0];
  const riders = namesRider.flatMap((name) => rows.filter(({ t }) => t === name).map(columnsOf));
  const entries = known.entries.filter(({ entry_id, rider_id }) =>
    riders.some((row) => row['entry_id'] === entry_id || row['rider_id'] === rider_id),
  );
  const own = entries.length === 1 ? entries[0] : undefined;
  const category_id = numberIn(about, 'category_id') ?? own?.category_id ?? null;
  const named = textIn(about, 'phase') ?? textIn(about, 'stage');
  const phase = PHASES.find((one) => one === named) ?? null;
  const heat = `${category_id} ${named} ${numberIn(about, 'serie')}`;
  const said = saidIn(rows).flatMap(({ kind }) => OP_KINDS.find((one) => one === kind) ?? []);
  return {
    ...set,
    kind: lateKind(rows),
    said: [...new Set(said)],
    by: personOf(rows, known),
    category_id,
    category_name: known.classes.find((one) => one.category_id === category_id)?.category_name ?? null,
    phase,
    number: known.heats.find(({ name }) => name === heat)?.number ?? null,
    plates: [...new Set(entries.map(({ plate }) => plate))],
    entry_id: own?.entry_id ?? null,
  };
}
