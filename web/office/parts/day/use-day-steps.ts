import type { DayState } from '#contract/raceday/office/day/state.ts';
import { isMoto, PHASES } from '#rules/stages.ts';
import * as m from '#text/messages/messages.js';
import { useAsk } from '#web/ground/call/use-ask.ts';
import { officePaths } from '#web/ground/address/office-paths.ts';
import { askedOf, mendOf, stateHeard, stepText } from './state-words.ts';

type Step = DayState['steps'][number];

/** The steps of a race day that are done in each section. */
const stepsIn: Readonly<Record<string, readonly Step['step'][]>> = {
  [officePaths.checkIn]: ['check_in'],
  [officePaths.day]: ['draw', 'cut', ...PHASES.filter((phase) => !isMoto(phase))],
  [officePaths.table]: PHASES,
  [officePaths.posting]: ['provisional', 'official'],
};

/** Says how far a section's work of a race day is: what it asks, or else its current or last step. */
function sectionState({ steps, race_id }: Pick<DayState, 'steps' | 'race_id'>, path: string): string {
  const own = steps.filter(({ step }) => stepsIn[path]?.includes(step));
  const asked = path === officePaths.table ? [] : own.flatMap(askedOf);
  if (asked.length > 0) return [...new Set(asked.map((block) => mendOf(block, race_id).words))].join(' · ');
  const one = own.find(({ state }) => state === 'now') ?? own.findLast(({ state }) => state === 'done');
  if (one === undefined) return '';
  const count =
    one.state === 'now'
      ? m.state_count({ done: String(one.done), of: String(one.of) })
      : stateHeard[one.state]();
  return own.length === 1 ? count : `${stepText(one.step)}: ${count}`;
}

/** Loads the state of a race day, and says it for each section of the office. It says nothing of no race. */
export function useDaySteps(race_id: number | null): (path: string) => string {
  const { data } = useAsk(
    'GET /api/office/races/{id}/day/state',
    { params: { id: race_id ?? 0 } },
    { enabled: race_id !== null, refetchOnMount: 'always' },
  );
  return (path) => (data === undefined ? '' : sectionState(data, path));
}
