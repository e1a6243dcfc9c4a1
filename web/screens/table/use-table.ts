import { useEffect, useMemo } from 'react';
import type { DeviceOp } from '#contract/judging/ops.ts';
import type { OpWay } from '#rules/judging/heat-ops.ts';
import { waitsForTable } from '#rules/judging/verdict/settled-runs.ts';
import { asksTable, marksOf, queueOf, rideAhead, type TableMark } from '#rules/judging/table-queue.ts';
import type { DayLog } from '#web/parts/day-log/log.ts';
import { isUnsent } from '#web/parts/day-log/records.ts';
import { useDay } from '#web/parts/day-log/use-day.ts';
import { useNow } from '#web/ui/effects/use-now.ts';
import { boardOps, heldOps } from './board/board-op.ts';
import { boardOf, type TableHeat } from './board/board.ts';
import { warningsIn } from './board/warnings.ts';
import { useHeard } from './heard/use-heard.ts';

export type MarkedHeat = TableHeat & { mark: TableMark };
type Sayable = DeviceOp['said'];

const EVERY_MS = 1000;

/** The day as the table sees it: every heat with what was said of it, and what the table says. */
export function useTable(log: DayLog) {
  const day = useDay(log);
  const { me, pack, ops: own } = day;
  const race_id = me?.session?.race.race_id ?? 0;
  const heard = useHeard(race_id, me?.session?.token ?? '');
  const now = useNow(EVERY_MS) ?? 0;
  const person = me?.person ?? '';
  const clock_ms = heard.facts?.clock_ms ?? 0;
  const ops = useMemo(
    () => boardOps({ heard: heard.ops, own: own.filter((one) => one.race_id === race_id), person, clock_ms }),
    [heard.ops, own, race_id, person, clock_ms],
  );
  const board = useMemo(() => (pack === null ? [] : boardOf(pack, ops)), [pack, ops]);
  const judging = {
    table_confirms: heard.facts?.table_confirms ?? false,
    two_sign: pack?.two_sign ?? false,
  };
  const marks = marksOf(
    // Results that the office wrote before count as ruled.
    board.map(({ verdict, begun_at, ridden, ops: said }) => ({
      state: verdict.state === 'open' && ridden ? 'ruled' : verdict.state,
      begun_at,
      waits: waitsForTable(verdict, judging),
      again: rideAhead(said, verdict.attempt) !== null,
    })),
    now,
  );
  const heats = board.map((heat, index): MarkedHeat => ({ ...heat, mark: marks[index] ?? 'open' }));
  const isAsked = heats.some(({ mark }) => asksTable(mark) || mark === 'running');

  const { setQuick, pack_version } = heard;
  useEffect(() => setQuick(isAsked), [isAsked, setQuick]);
  // The server has another starting list: the log loads it at its next contact.
  const isOld = pack_version !== '' && pack_version !== pack?.version;
  useEffect(() => {
    if (isOld) log.wake();
  }, [isOld, log]);

  const plates = useMemo(() => new Map(pack?.riders.map(({ entry_id, plate }) => [entry_id, plate])), [pack]);
  const warnings = useMemo(
    () => (pack === null ? new Map<string, string[]>() : warningsIn(board, pack)),
    [board, pack],
  );
  const posted = heard.facts?.posted ?? [];
  const admitted = new Set(ops.flatMap((op) => (op.kind === 'admit' ? [op.body.op_id] : [])));
  const putAway = new Set(
    ops.flatMap((op) =>
      op.kind === 'note' && !op.held && op.body.about !== undefined ? [op.body.about] : [],
    ),
  );
  return {
    day,
    pack,
    race_id,
    token: me?.session?.token ?? '',
    heard,
    now,
    ops,
    heats,
    /** What is strange about a heat, in words. */
    warningsOf: ({ key }: TableHeat): readonly string[] => warnings.get(key) ?? [],
    /** The plate by which an entry is named. */
    plateOf: (entry_id: number): string => plates.get(entry_id) ?? '?',
    queue: queueOf(heats),
    /** Whether the heat is published, so that a change of it is a public correction. */
    isPublic: ({ heat: { category_id, phase } }: TableHeat): boolean =>
      heard.facts?.published === true ||
      posted.some((one) => one.category_id === category_id && one.phases.includes(phase)),
    held: heldOps(ops).filter(({ op_id }) => !admitted.has(op_id) && !putAway.has(op_id)),
    refused: own.filter((one) => one.race_id === race_id && one.refused !== null),
    unsent: own.filter((one) => one.race_id === race_id && isUnsent(one)).length,
    isCut: heard.isCut === true,
    isOver: heard.isOver || day.isOver,
    /** Sends something, of a heat or of the day. Out: the device has stored it. Rejects where it could not. */
    say: async (
      said: Sayable,
      heat: TableHeat | null,
      more: { attempt?: number; via?: OpWay; seat?: number | null } = {},
    ): Promise<void> => {
      const { attempt = heat?.verdict.attempt ?? 1, via = 'net', seat = null } = more;
      await log.say({
        said,
        heat: heat === null ? null : heat.heat,
        attempt,
        via,
        seat,
        said_at: new Date().toISOString(),
      });
    },
  };
}
export type TableDay = ReturnType<typeof useTable>;
