import type { DrawRoom } from '#contract/office/day/day.ts';
import { takesResults } from '#rules/race-statuses.ts';
import * as m from '#text/messages/messages.js';
import { dayHref, entriesHref, resultsHref } from '#web/app/screens/office-paths.ts';
import { raceStatusWords } from '#web/office/parts/words/status-words.ts';
import { isDrawnClass, isFinished, isOpenForEntries, undrawnIn } from './words.ts';

/** A gate of the day: it is passed, it is the one that is open, or it comes later. */
export interface DayGate {
  title: string;
  /** How far it is. */
  told: string;
  state: 'passed' | 'open' | 'later';
  /** What is missing, with the way to mend it. */
  missing: { words: string; href: string } | null;
}

interface Draft {
  title: string;
  told: string;
  passed: boolean;
  missing: DayGate['missing'];
}

function lists(room: DrawRoom): Draft {
  const { race_id, riders, classes, small } = room;
  const open = isOpenForEntries(room);
  const smallWords =
    small > 0 ? { words: m.day_lists_small({ count: small }), href: entriesHref(race_id, 'classes') } : null;
  return {
    title: m.day_gate_lists(),
    told: m.day_lists_told({ riders: String(riders), count: classes.length }),
    passed: !open && small === 0 && riders > 0,
    missing: open ? { words: m.day_lists_open(), href: entriesHref(race_id) } : smallWords,
  };
}

function draw(room: DrawRoom): Draft {
  const { classes } = room;
  const missing = undrawnIn(room).length;
  return {
    title: m.day_gate_draw(),
    told: m.day_draw_told({ drawn: String(classes.length - missing), all: String(classes.length) }),
    passed: classes.length > 0 && missing === 0,
    missing: null,
  };
}

function results({ race_id, classes, begun }: DrawRoom): Draft {
  const rides = classes.reduce((sum, one) => sum + one.rides, 0);
  const open = classes.reduce((sum, one) => sum + one.open, 0);
  const isDrawn = classes.some(isDrawnClass);
  return {
    title: m.day_gate_results(),
    told:
      rides === 0
        ? m.day_results_later()
        : m.day_results_told({ done: String(rides - open), all: String(rides) }),
    passed: begun && open === 0,
    missing: isDrawn && open > 0 ? { words: m.day_results_write(), href: resultsHref(race_id) } : null,
  };
}

function stages({ race_id, classes }: DrawRoom): Draft {
  const ready = classes.filter(({ next }) => next !== null);
  const tied = classes.filter(({ block }) => block === 'tie_open' || block === 'heat_void');
  const over = classes.filter(isFinished).length;
  const [first] = ready;
  const [tie] = tied;
  const next = first
    ? { words: m.day_stages_ready({ count: ready.length }), href: dayHref(race_id, first.category_id) }
    : null;
  return {
    title: m.day_gate_stages(),
    told: m.day_stages_told({ over: String(over), all: String(classes.length) }),
    passed: classes.length > 0 && over === classes.length,
    missing: tie
      ? { words: m.day_stages_tied({ count: tied.length }), href: resultsHref(race_id, tie.category_id) }
      : next,
  };
}

function publication({ race_id, race_status }: DrawRoom): Draft {
  return {
    title: m.day_gate_official(),
    told:
      takesResults(race_status) && race_status !== 'DRAWN'
        ? raceStatusWords[race_status]()
        : m.day_official_later(),
    passed: race_status === 'OFFICIAL',
    missing: { words: m.day_official_how(), href: resultsHref(race_id) },
  };
}

/** The day as gates that are passed one after the other, the first that is not being the one that is open. */
export function gatesOf(room: DrawRoom): DayGate[] {
  const drafts = [lists(room), draw(room), results(room), stages(room), publication(room)];
  const first = drafts.findIndex(({ passed }) => !passed);
  return drafts.map(({ passed, missing, ...gate }, index) => {
    const isOpen = !passed && (index === first || missing !== null);
    const isNear = index === first || (index > 1 && index <= 3 && first >= 2);
    return {
      ...gate,
      state: passed ? 'passed' : index === first ? 'open' : 'later',
      missing: isOpen && isNear ? missing : null,
    };
  });
}
