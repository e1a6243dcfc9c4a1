import { useMemo, useState } from 'react';
import { gateAt, leftBehind, parkRows } from '#rules/raceday/judging/park.ts';
import { NO_TAPS } from '#rules/raceday/judging/taps.ts';
import type { DeviceOp } from '#contract/raceday/judging/ops.ts';
import { BRIEF_UNDO_MS, useJustDone } from '#web/parts/form/use-just-done.ts';
import type { DayLog } from '#web/parts/day-log/log.ts';
import { isUnsent } from '#web/parts/day-log/records.ts';
import { plainPlate, gateProblems } from '#rules/raceday/judging/heat-legality.ts';
import { useDay } from '#web/parts/day-log/use-day.ts';
import { callOf, type ParkHeat, parkHeats, type ParkRider } from './park-heats.ts';
import type { DayPack } from '#contract/raceday/judging/day.ts';
import * as m from '#text/messages/messages.js';

/** Explains what is strange about the riders at a gate: riders of other races, or more of them than it has lanes. */
function gateWarnings(heat: ParkHeat, { riders, heats, classes }: DayPack): string[] {
  const plateOf = (entry_id: number) => riders.find((one) => one.entry_id === entry_id)?.plate ?? '?';
  const { absent, present } = callOf(heat, true);
  const others = present.filter((entry_id) => !heat.guests.includes(entry_id));
  const day = { riders, heats, classes, results: [] };
  return gateProblems({ present: [...others, ...heat.guests], absent }, heat.heat, day).flatMap((problem) => {
    switch (problem.kind) {
      case 'stranger': {
        const number = problem.numbers[0] ?? '–';
        return problem.entry_ids.map((entry_id) => m.park_stranger({ plate: plateOf(entry_id), number }));
      }
      case 'crowded':
        return [m.park_crowded({ count: problem.count })];
      case 'removed':
        return [m.park_removed({ plate: plateOf(problem.entry_id) })];
      default:
        return [];
    }
  });
}

const NEXT: Record<ParkRider['state'], ParkRider['state']> = {
  unseen: 'here',
  here: 'absent',
  absent: 'unseen',
};

/** Holds the park as the marshal sees it, and the actions on it. */
export function usePark(log: DayLog) {
  const day = useDay(log);
  const { me, pack, drafts } = day;
  const race_id = me?.session?.race.race_id ?? 0;
  const own = useMemo(() => day.ops.filter((one) => one.race_id === race_id), [day.ops, race_id]);
  const [choosing, letChoose] = useState<string | null>(null);
  const heats = useMemo(
    () => (pack === null ? [] : parkHeats(pack, own, drafts, day.news.heats, choosing)),
    [pack, own, drafts, day.news.heats, choosing],
  );
  const [chosen, choose] = useState<string | null>(null);
  const { just, tell, forget } = useJustDone<{ heat: ParkHeat }>(BRIEF_UNDO_MS);
  const [shown, show] = useState<string | null>(null);
  const turn = gateAt(heats);
  const at = heats.findIndex(({ key }) => key === chosen);
  // Another phone dropped it while it was shown here. The next heat must not appear under a finger that comes down.
  const stays = heats.findIndex(({ key, isElsewhere }) => key === shown && isElsewhere);
  const index = at >= 0 ? at : stays >= 0 ? stays : turn;
  const heat = index === null ? null : (heats[index] ?? null);
  if (heat !== null && heat.key !== shown) show(heat.key);

  const say = (one: ParkHeat, said: DeviceOp['said']) =>
    log.say({
      heat: one.heat,
      attempt: one.attempt,
      said_at: new Date().toISOString(),
      via: 'net',
      seat: null,
      said,
    });
  const keep = (
    one: ParkHeat,
    riders: readonly ParkRider[],
    { attempt = one.attempt, guests = one.guests }: { attempt?: number; guests?: readonly number[] } = {},
  ) =>
    log.draft({
      heat: one.heat,
      attempt,
      taps: {
        ...NO_TAPS,
        slots: [
          ...riders.filter(({ state }) => state === 'here').map(({ entry_id }) => entry_id),
          ...guests,
        ].map((entry_id) => [entry_id]),
        marks: riders
          .filter(({ state, isHeard }) => state === 'absent' && !isHeard)
          .map(({ entry_id }) => ({ entry_id, status: 'DNS' as const })),
      },
    });
  return {
    day,
    heats,
    heat,
    rows: turn === null ? [] : parkRows(heats, turn),
    left: turn === null ? [] : leftBehind(heats, turn),
    /** The heat at the gate dropped on another phone. This holds which one is next, if there is one. */
    elsewhere: at < 0 && stays >= 0 ? { next: turn === null ? null : (heats[turn] ?? null) } : null,
    goOn: () => show(null),
    unsent: own.filter(isUnsent).length,
    isTurn: index === turn,
    just,
    forgetJust: forget,
    choose,
    /** Moves a rider on by one tap: present, absent, not seen. */
    tap: (one: ParkHeat, entry_id: number) =>
      void keep(
        one,
        one.riders.map((rider) =>
          rider.entry_id === entry_id
            ? { ...rider, state: rider.isHeard ? 'here' : NEXT[rider.state], isHeard: false }
            : rider,
        ),
      ),
    /** Sets the riders who were drawn in another heat and stand at this gate. */
    setGuests: (one: ParkHeat, guests: readonly number[]) => void keep(one, one.riders, { guests }),
    /** Gives the warnings that the gate should check before it drops. */
    warnings: (one: ParkHeat): string[] => (pack === null ? [] : gateWarnings(one, pack)),
    /** Finds the rider with a plate. It is null when no rider of the day has it. */
    entryOf: (plate: string): number | null => {
      const read = plainPlate(plate);
      return pack?.riders.find((rider) => plainPlate(rider.plate) === read)?.entry_id ?? null;
    },
    plateOf: (entry_id: number): string =>
      pack?.riders.find((rider) => rider.entry_id === entry_id)?.plate ?? '?',
    /** Calls the riders who are not there. The judges' table reads the call. */
    call: (one: ParkHeat) => void say(one, { kind: 'call', body: callOf(one, false) }).catch(() => undefined),
    /** Lets the riders of a heat choose their lanes. With null, they ride in the drawn ones. */
    letChoose: (one: ParkHeat | null) => letChoose(one?.key ?? null),
    /** Records the lane that a rider chose. A rider who had it has to choose again. */
    pick: (one: ParkHeat, entry_id: number, lane: number) => {
      const riders = one.riders.map((rider) =>
        rider.entry_id === entry_id
          ? { ...rider, lane }
          : rider.lane === lane
            ? { ...rider, lane: null }
            : rider,
      );
      void say(one, { kind: 'call', body: callOf({ riders, picks: true, guests: one.guests }, false) }).catch(
        () => undefined,
      );
    },
    drop: async (one: ParkHeat) => {
      const dropped_at = new Date().toISOString();
      try {
        await say(one, { kind: 'gate', body: { dropped_at } });
        await say(one, { kind: 'call', body: callOf(one, true) });
        choose(null);
        tell({ heat: one });
      } catch {
        // The header shows that this phone stores nothing.
      }
    },
    undo: () => {
      if (just === null) return;
      const { heat: one } = just;
      forget();
      choose(one.key);
      void say(one, { kind: 'gate', body: { dropped_at: null } }).catch(() => undefined);
    },
    /** Rides the same heat again, with the same number and the same lanes. */
    again: (one: ParkHeat) => {
      choose(one.key);
      void keep(one, [], { attempt: one.attempt + 1, guests: [] });
    },
  };
}
export type ParkDay = ReturnType<typeof usePark>;
