import type { DeviceOp } from '#contract/raceday/judging/ops.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { RuledResult } from '#rules/raceday/judging/heat-ops.ts';
import { isGrave } from '#rules/raceday/judging/verdict/settled-runs.ts';
import type { Judging } from '#server/raceday/results/log/op-queries.ts';

/** The kinds that are about the whole day. The others need their heat. */
const OF_THE_DAY = new Set(['takeover', 'admit', 'note']);

/** Returns what is wrong with the results of a ruling, or null when nothing is. */
export function resultProblem(results: readonly RuledResult[]): ErrorCode | null {
  if (new Set(results.map(({ entry_id }) => entry_id)).size !== results.length) return 'results.riders';
  if (
    results.some(
      ({ status, place, time_ms }) =>
        (status === 'OK') !== (place !== null) || (status === null && time_ms !== null),
    )
  )
    return 'request.bad_body';
  const places = results.flatMap(({ place }) => (place === null ? [] : [place]));
  return new Set(places).size === places.length ? null : 'results.place_twice';
}

/** Returns why an operation cannot be accepted, by how the day is judged and whether results are public, or null. */
export function opRefusal(
  { said, heat, attempt }: DeviceOp,
  { two_sign, judges_relegate }: Judging,
  isPublic: boolean,
): ErrorCode | null {
  if (heat === null && !OF_THE_DAY.has(said.kind)) return 'judging.no_heat';
  if (heat !== null && (said.kind === 'takeover' || said.kind === 'admit')) return 'request.bad_body';
  // A re-run begins at the second ride.
  if (said.kind === 'rerun' && attempt < 2) return 'request.bad_body';
  if (said.kind !== 'ruling') return null;
  const { results, signed_by, reason, article } = said.body;
  if (isPublic && reason === null) return 'results.reason_missing';
  if (two_sign && isGrave(results) && signed_by === null) return 'judging.sign_missing';
  // The table's screens ask for both. This holds for every other way: a file, a carried code, a program, an old page.
  if (!judges_relegate && isGrave(results)) {
    if (article === null) return 'judging.article_missing';
    if (reason === null) return 'results.reason_missing';
  }
  return resultProblem(results);
}
