import { compareFederation } from '#rules/ranking/check-federation.ts';
import { rankFederation } from '#rules/ranking/federation.ts';
import type { RankingFile } from './ranking-file.ts';
import { plainKey } from './read-ranking.ts';

/** A printed value that is not the computed one; rider and class as the file writes them. */
interface RankingMismatch {
  rider: string | number;
  class: string | number;
  what: 'points' | 'position';
  published: number;
  computed: number | null;
}

/** What came of a file. */
interface Checked {
  riders: number;
  mismatches: RankingMismatch[];
  /** Riders who are ranked in more than one class: each of their results counts in all of them. */
  in_two: number;
}

const named = (key: string | number | null): string[] => (key === null ? [] : [plainKey(key)]);

/** Computes the ranking of a file and compares what it printed. */
export function checkRankingFile(file: RankingFile): Checked {
  const riders = file.riders.flatMap(([rider, category]) =>
    named(category).map((name) => ({ rider: plainKey(rider), category: name })),
  );
  const ranking = rankFederation(
    { ...file, kinds: file.kinds.map((one) => ({ ...one, kind: plainKey(one.kind) })) },
    riders,
    file.events.flatMap(({ event, kind, date }) =>
      named(kind).map((name) => ({ event: plainKey(event), kind: name, date })),
    ),
    file.results.flatMap((result) =>
      named(result.rider).flatMap((rider) =>
        named(result.event).map((event) => ({
          ...result,
          rider,
          event,
          category: result.category === null ? '' : plainKey(result.category),
        })),
      ),
    ),
  );
  const rows = file.published.map((row) => ({
    category: plainKey(row.class),
    rider: plainKey(row.rider),
    points: row.points,
    position: row.position,
  }));
  const mismatches = compareFederation(ranking, rows).flatMap(({ index, what, published, computed }) => {
    const row = file.published[index];
    return row ? [{ rider: row.rider, class: row.class, what, published, computed }] : [];
  });
  const classes = new Map<string, Set<string>>();
  for (const { rider, category } of riders)
    classes.set(rider, (classes.get(rider) ?? new Set<string>()).add(category));
  const in_two = [...classes.values()].filter(({ size }) => size > 1).length;
  return { riders: file.published.length, mismatches, in_two };
}
