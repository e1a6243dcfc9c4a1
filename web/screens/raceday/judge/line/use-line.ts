import { useMemo, useRef, useState } from 'react';
import { heatKeyOf } from '#rules/raceday/judging/day-log.ts';
import type { RETRACT_REASONS } from '#rules/raceday/judging/heat-ops.ts';
import type { KnownDay } from '#rules/raceday/judging/heat-legality.ts';
import type { Taps } from '#rules/raceday/judging/taps.ts';
import {
  isSheetWhole,
  markLeft,
  NO_TAPS,
  ridersLeft,
  sheetOf,
  tapsOf,
  undoTap,
} from '#rules/raceday/judging/taps.ts';
import { BRIEF_UNDO_MS, useJustDone } from '#web/parts/form/use-just-done.ts';
import type { DayLog } from '#web/parts/day-log/log.ts';
import { isUnsent } from '#web/parts/day-log/records.ts';
import { useRestingDay } from '#web/screens/raceday/judge/parts/resting-hand.ts';
import { seatSheets } from '#web/screens/raceday/judge/parts/seat-phones.ts';
import { knownDay, readPlate, warningOf } from '#web/screens/raceday/judge/parts/strange.ts';
import {
  heatAfter,
  heatAgain,
  heatBegun,
  lineHeats,
  heatToOpen,
  type LineHeat,
} from '#web/screens/raceday/judge/parts/heats.ts';

/** The heat that was recorded a moment ago. */
export interface JustSaid {
  key: string;
  number: string;
  until: number;
}

/** Holds the day of a judge: the open heat, its sheet, and the actions on it. */
export function useLine(log: DayLog) {
  const day = useRestingDay(log);
  const heats = useMemo(
    () => (day.pack === null ? [] : lineHeats(day.pack, day.news.heats)),
    [day.pack, day.news.heats],
  );
  const { ops, me } = day;
  // The sheet of a ride that no longer counts does not count for the next ride.
  const said = useMemo(() => {
    const rides = new Map(heats.map(({ key: name, attempt: ride }) => [name, ride]));
    const sheets = [...seatSheets({ ops, me })];
    return new Map(sheets.filter(([name, { attempt: ride }]) => ride >= (rides.get(name) ?? 1)));
  }, [ops, me, heats]);
  const known = { said, begun: day.drafts };
  const [chosen, choose] = useState<string | null>(null);
  const { just, tell, forget } = useJustDone<Omit<JustSaid, 'until'>>(BRIEF_UNDO_MS);
  const knows = useMemo(() => (day.pack === null ? null : knownDay(day.pack, said)), [day.pack, said]);
  /** Pressing "done" with two fingers is one press. */
  const isSaying = useRef(false);

  /** The heat on the screen while the judge has chosen none. */
  const [shown, show] = useState<string | null>(null);
  const heat = heats.find(({ key }) => key === chosen) ?? heatToOpen(heats, known, shown);
  const key = heat?.key ?? '';
  const standing = chosen === null ? (heat?.key ?? null) : null;
  if (standing !== shown) show(standing);
  const draft = day.drafts.get(key);
  const sheet = said.get(key);
  const before = sheet === undefined ? NO_TAPS : tapsOf(sheet.sheet);
  const taps = draft?.taps ?? before;
  const entry_ids = heat?.riders.map(({ entry_id }) => entry_id) ?? [];
  /** The riders who were not at the gate, and whom nobody saw finish. They need no tap. */
  const absent = ridersLeft(taps, entry_ids).filter((entry_id) => heat?.absent.includes(entry_id));
  const expected = entry_ids.filter((entry_id) => !absent.includes(entry_id));
  const isWhole = isSheetWhole(taps, expected);

  const keep = (one: LineHeat, attempt: number, next: Taps) => {
    const isBlank = next.slots.length + next.marks.length + next.past.length === 0 && !said.has(one.key);
    void (isBlank ? log.forgetDraft(one.key) : log.draft({ heat: one.heat, attempt, taps: next }));
  };
  const attempt = Math.max(draft?.attempt ?? 1, sheet?.attempt ?? 1, heat?.attempt ?? 1);
  const open = (one: LineHeat | null) => choose(one?.key ?? null);
  const goTo = (number: string): boolean => {
    const found = heats.find((one) => one.number.toUpperCase() === number.trim().toUpperCase());
    if (found !== undefined) open(found);
    return found !== undefined;
  };
  /** Opens a recorded heat. Its sheet stands until another one is recorded. */
  const correct = (one: LineHeat) => {
    const last = said.get(one.key);
    if (last !== undefined) keep(one, last.attempt, tapsOf(last.sheet));
    open(one);
    forget();
  };
  const undoJust = () => {
    const last = heats.find((one) => one.key === just?.key);
    if (last !== undefined) correct(last);
  };

  return {
    day,
    heats,
    heat,
    taps,
    entry_ids,
    absent,
    expected,
    attempt,
    /** Gives the sheet as it is, also while the screen waits for the hand to rest. */
    latest: (): Taps => log.state().drafts.get(key)?.taps ?? before,
    /** The sheet was recorded and is not being corrected. */
    isSaid: draft === undefined && sheet !== undefined,
    isCorrected: draft !== undefined && sheet !== undefined,
    isWhole,
    unsent: day.ops.filter(isUnsent).length,
    said,
    /** Explains what is strange about a plate that has no tile here, or names its rider. */
    read: (plate: string) =>
      heat === null || knows === null ? { words: plate } : readPlate(plate, heat.heat, knows, heats),
    /** Gives the warning to read before the sheet is recorded. It is null when there is none. */
    warning: () =>
      heat === null || knows === null
        ? null
        : warningOf(sheetOf(markLeft(taps, absent, 'DNS'), heat.list), heat.heat, withoutHeat(knows, heat)),
    next: heat === null ? null : heatAfter(heats, key, known),
    begun: heat === null ? null : heatBegun(heats, key, known),
    again: heat === null ? null : heatAgain(heats, key, known),
    just,
    forgetJust: forget,
    change: (next: Taps) => {
      if (heat !== null) keep(heat, attempt, next);
    },
    open,
    /** Does the same by the key of the heat. It is one function for as long as the day is open. */
    openKey: choose,
    goTo,
    correct,
    /** Begins the sheet of a heat that was ridden once more. It is empty, and the earlier sheet is stored. */
    rideAgain: (one: LineHeat) => {
      const last = said.get(one.key);
      if (last !== undefined) void log.draft({ heat: one.heat, attempt: last.attempt + 1, taps: NO_TAPS });
      open(one);
      forget();
    },
    /** Takes the whole sheet of a heat back. Resolves to false when this phone could not store that. */
    retract: async (one: LineHeat, why: (typeof RETRACT_REASONS)[number]): Promise<boolean> => {
      const last = said.get(one.key);
      if (last === undefined) return false;
      try {
        await log.say({
          heat: one.heat,
          attempt: last.attempt,
          said_at: new Date().toISOString(),
          via: 'net',
          seat: null,
          said: { kind: 'retract', body: { why } },
        });
      } catch {
        return false;
      }
      await log.forgetDraft(one.key);
      forget();
      // From a heat that was only looked at, this leads back to the current place of the day.
      open(one.key === key ? null : heat);
      return true;
    },
    discard: () => void log.forgetDraft(key),
    back: () => {
      if (taps.past.length > 0 && heat !== null) return keep(heat, attempt, undoTap(taps));
      undoJust();
    },
    /** Opens the heat again that was recorded a moment ago. */
    undoJust,
    /** Records the sheet. It counts as recorded, and the next heat opens, once the phone has stored it. */
    done: async (): Promise<void> => {
      if (heat === null || isSaying.current || !isWhole) return;
      isSaying.current = true;
      try {
        await log.say({
          heat: heat.heat,
          attempt,
          said_at: new Date().toISOString(),
          via: 'net',
          seat: null,
          said: { kind: 'sheet', body: mutableSheet(markLeft(taps, absent, 'DNS'), heat.list) },
        });
        tell({ key, number: heat.number });
        open(
          heatAfter(heats, key, { said: new Set([...said.keys(), key]), begun: withoutKey(day.drafts, key) }),
        );
      } catch {
        // The log reports that nothing can be stored, so the heat stays open, and the head turns red.
      } finally {
        isSaying.current = false;
      }
    },
  };
}

const withoutKey = <Value>(map: ReadonlyMap<string, Value>, key: string): ReadonlyMap<string, Value> => {
  const rest = new Map(map);
  rest.delete(key);
  return rest;
};

/** Gives the day without the sheet of the heat, because it is being recorded anew. */
const withoutHeat = (day: KnownDay, { key }: LineHeat): KnownDay => ({
  ...day,
  results: day.results.filter(({ heat }) => heatKeyOf(heat) !== key),
});

/** Gives the sheet as the contract types it for sending, with lists of its own. */
function mutableSheet(taps: Taps, list: string) {
  const { order, marks } = sheetOf(taps, list);
  return { order: order.map((slot) => [...slot]), marks: [...marks], laps: [], list };
}

export type LineDay = ReturnType<typeof useLine>;
