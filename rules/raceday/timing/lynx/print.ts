import type { LifHalf, LifProblem, LifSheet } from './read-lif.ts';

const reasons: Readonly<Record<LifHalf['why'], string>> = {
  empty: 'empty',
  line_end: 'no line end at the end',
  quote: 'a quote is open',
  head: 'no head',
  rider: 'no rider',
};

function problemText(problem: LifProblem): string {
  if (problem.is === 'together')
    return `place ${problem.place} ${problem.ids.length === 2 ? 'twice' : `${problem.ids.length} times`}: together`;
  if (problem.is === 'word')
    return `${problem.word} is no place, of ${problem.id === '' ? 'nobody' : problem.id}`;
  if (problem.is === 'twice') return `${problem.id} is named twice: the first counts`;
  return `${problem.text} is no time, of ${problem.id ?? 'nobody'}`;
}

/**
 * This writes a file of results as one line of JSON: `event`, `round`, `heat`, `start`, `complete`, `encoding`, `order`, `times_ms`,
 * `marks` and, where there are any, `problems`; or `complete` and `why` for one that is not whole.
 *
 * @param lif what was read
 * @returns the line, without its end
 * Source: ours.
 */
export function printLif(lif: LifSheet | LifHalf): string {
  if (!lif.whole) return JSON.stringify({ complete: false, why: reasons[lif.why] });
  const { event, round, heat, start, encoding, order, times, marks, problems } = lif;
  return JSON.stringify({
    event,
    round,
    heat,
    start,
    complete: true,
    encoding,
    order,
    times_ms: Object.fromEntries(times.map(({ id, time_ms }) => [id, time_ms])),
    marks: Object.fromEntries(marks.map(({ id, status }) => [id, status])),
    ...(problems.length > 0 && { problems: problems.map(problemText) }),
  });
}
