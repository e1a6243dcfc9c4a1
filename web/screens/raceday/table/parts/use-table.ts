import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { DeviceOp } from '#contract/raceday/judging/ops.ts';
import type { OpWay } from '#rules/raceday/judging/heat-ops.ts';
import { waitsForTable } from '#rules/raceday/judging/verdict/settled-runs.ts';
import { asksTable, marksOf, queueOf, rideAhead } from '#rules/raceday/judging/verdict/table-queue.ts';
import type { DayLog } from '#web/parts/day-log/log.ts';
import { isUnsent } from '#web/parts/day-log/records.ts';
import { useDay } from '#web/parts/day-log/use-day.ts';
import { useNow } from '#web/ui/effects/use-now.ts';
import { boardOps, heldOps } from './board-op.ts';
import { boardOf, type TableHeat } from './board.ts';
import { warningsIn } from './warnings.ts';

import { CallFailure } from '#web/ground/call/ask.ts';
import { askAs } from '#web/parts/desk/ask-as.ts';
import { HeardStore, type HeardFacts } from './heard-store.ts';
import type { HeardDay, HeardOp } from '#contract/raceday/judging/day.ts';

interface HeardState {
  isRead: boolean;
  ops: readonly HeardOp[];
  facts: HeardFacts | null;
  /** The last request failed. It is null when there was none yet. */
  isCut: boolean | null;
  /** The caller may no longer read it. */
  isOver: boolean;
  /** The version of the pack that the server has. It is empty while it is not known. */
  pack_version: string;
}

interface HeardParts {
  race_id: number;
  store: Pick<HeardStore, 'read' | 'keep'>;
  /** Loads the operations after a number. */
  hear: (after: number) => Promise<HeardDay>;
  /** Tells whether a failure means that this caller will get no more answers. */
  endsIt: (error: unknown) => boolean;
  now: () => number;
}

const nothing: HeardState = {
  isRead: false,
  ops: [],
  facts: null,
  isCut: null,
  isOver: false,
  pack_version: '',
};

/** Holds all operations of a race that this device has received. */
class HeardLog {
  readonly #parts: HeardParts;
  readonly #listeners = new Set<() => void>();
  #state = nothing;
  #asking: Promise<void> | null = null;

  constructor(parts: HeardParts) {
    this.#parts = parts;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly state = (): HeardState => this.#state;

  #show(next: Partial<HeardState>): void {
    this.#state = { ...this.#state, ...next };
    for (const listener of this.#listeners) listener();
  }

  /** Reads what is stored. A browser that stores nothing receives everything again. */
  async read(): Promise<void> {
    const kept = await this.#parts.store.read(this.#parts.race_id).catch(() => ({ ops: [], facts: null }));
    this.#show({ isRead: true, ...kept });
  }

  /** Loads the operations since the last request. Calls during a running request make no second one. */
  async ask(): Promise<void> {
    this.#asking ??= this.#askAll().finally(() => (this.#asking = null));
    return this.#asking;
  }

  async #askAll(): Promise<void> {
    const { hear, endsIt } = this.#parts;
    try {
      for (;;) {
        const begun = this.#parts.now();
        const heard = await hear(this.#state.ops.at(-1)?.seq ?? 0);
        this.#take(heard, begun);
        if (!heard.more) return;
      }
    } catch (error) {
      this.#show(endsIt(error) ? { isOver: true } : { isCut: true });
    }
  }

  #take(heard: HeardDay, begun: number): void {
    const { ops, more: _, heats: __, pack_version, now, ...told } = heard;
    const at = this.#parts.now();
    const facts = { ...told, at, clock_ms: Math.round((begun + at) / 2 - Date.parse(now)) };
    const all = ops.length === 0 ? this.#state.ops : [...this.#state.ops, ...ops];
    this.#show({ ops: all, facts, pack_version, isCut: false, isOver: false });
    // Data that is not stored is received again.
    void this.#parts.store.keep(this.#parts.race_id, ops, facts).catch(() => undefined);
  }
}

/** The interval of requests while a heat needs a decision; the other one is for all other times. */
const QUICK_MS = 1500;
const CALM_MS = 4000;

const openHeard = (race_id: number, token: string) =>
  new HeardLog({
    race_id,
    store: new HeardStore(),
    hear: (after) =>
      askAs(token === '' ? null : token, 'GET /api/day/{id}/ops', {
        params: { id: race_id },
        query: { after },
      }),
    endsIt: (error) => error instanceof CallFailure && (error.status === 401 || error.status === 403),
    now: () => Date.now(),
  });

/** Loads the operations of a race, repeatedly while visible. The token is empty for the signed-in account. */
function useHeard(race_id: number, token: string) {
  const [log] = useState(() => openHeard(race_id, token));
  const [isQuick, setQuick] = useState(false);
  const state = useSyncExternalStore(log.subscribe, log.state, log.state);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    let isLeft = false;
    const again = async () => {
      if (!log.state().isRead) await log.read();
      if (document.visibilityState === 'visible') await log.ask();
      if (!isLeft) timer = setTimeout(() => void again(), isQuick ? QUICK_MS : CALM_MS);
    };
    const wake = () => void log.ask();
    void again();
    addEventListener('online', wake);
    document.addEventListener('visibilitychange', wake);
    return () => {
      isLeft = true;
      clearTimeout(timer);
      removeEventListener('online', wake);
      document.removeEventListener('visibilitychange', wake);
    };
  }, [log, isQuick]);
  return { ...state, setQuick, ask: () => log.ask() };
}

type Sayable = DeviceOp['said'];

const EVERY_MS = 1000;

/** Holds the day as the table sees it: every heat with the operations about it, and the table's own operations. */
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
    judges_relegate: heard.facts?.judges_relegate ?? false,
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
  const heats = board.map((heat, index): TableHeat => ({ ...heat, mark: marks[index] ?? 'open' }));
  const isAsked = heats.some(({ mark }) => asksTable(mark) || mark === 'running');

  const { setQuick, pack_version } = heard;
  useEffect(() => setQuick(isAsked), [isAsked, setQuick]);
  // The server has another starting list, which the log loads at its next contact.
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
    /** Writes what is strange about a heat. */
    warningsOf: ({ key }: TableHeat): readonly string[] => warnings.get(key) ?? [],
    plateOf: (entry_id: number): string => plates.get(entry_id) ?? '?',
    queue: queueOf(heats),
    /** The protests that wait for an answer or a correction, oldest first. */
    protests: heard.facts?.protests ?? [],
    /** Tells whether the heat is published, so that a change of it is a public correction. */
    isPublic: ({ heat: { category_id, phase } }: TableHeat): boolean =>
      heard.facts?.published === true ||
      posted.some((one) => one.category_id === category_id && one.phases.includes(phase)),
    held: heldOps(ops).filter(({ op_id }) => !admitted.has(op_id) && !putAway.has(op_id)),
    refused: own.filter((one) => one.race_id === race_id && one.refused !== null),
    unsent: own.filter((one) => one.race_id === race_id && isUnsent(one)).length,
    isCut: heard.isCut === true,
    isOver: heard.isOver || day.isOver,
    /** Records an operation about a heat or the day. Resolves when the device has stored it, else rejects. */
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
