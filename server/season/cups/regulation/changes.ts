import { diffArrays, diffWordsWithSpace } from 'diff';
import type { ChangedParagraph } from '#contract/season/cups/regulation.ts';
import { type Paragraph, paragraphsOf } from './paragraphs.ts';

type Piece = ChangedParagraph['pieces'][number];

/**
 * Longer runs are shown as removed and inserted, because a comparison by word would explain nothing, and take long.
 */
const longestCompared = 20_000;
/** Two paragraphs count as one changed paragraph when at least this share of the longer one stayed. */
const leastKept = 0.4;
/** When more changed, the rest is shown as removed and inserted: a comparison would take the square of it. */
const mostEdits = 1000;
const mostPairs = 2500;

function piecesBetween(was: string, became: string): Piece[] | null {
  if (was.length + became.length > longestCompared) return null;
  const pieces = diffWordsWithSpace(was, became, { maxEditLength: mostEdits })?.map(
    ({ value, added, removed }): Piece => ({
      text: value,
      change: added ? 'added' : removed ? 'removed' : 'same',
    }),
  );
  if (pieces === undefined) return null;
  const kept = pieces.reduce(
    (sum, { text, change }) => sum + (change === 'same' ? text.trim().length : 0),
    0,
  );
  return kept >= leastKept * Math.max(was.length, became.length) ? pieces : null;
}

const alone = (kind: 'added' | 'removed', { text }: Paragraph, under: string): ChangedParagraph => ({
  kind,
  under,
  pieces: [{ text, change: kind }],
});

/** Pairs removed and inserted paragraphs where they are alike. */
function replaced(out: readonly Paragraph[], into: readonly Paragraph[], under: string): ChangedParagraph[] {
  if (out.length * into.length > mostPairs)
    return [
      ...out.map((one) => alone('removed', one, under)),
      ...into.map((one) => alone('added', one, under)),
    ];
  const left = [...out];
  const changes = into.flatMap((paragraph): ChangedParagraph[] => {
    for (const [index, old] of left.entries()) {
      const pieces = piecesBetween(old.text, paragraph.text);
      if (!pieces) continue;
      const before = left.splice(0, index + 1).slice(0, -1);
      return [...before.map((one) => alone('removed', one, under)), { kind: 'changed', under, pieces }];
    }
    return [alone('added', paragraph, under)];
  });
  return [...left.map((one) => alone('removed', one, under)), ...changes];
}

/** Returns the differences between two regulations by paragraph, in the later order. Each is clean HTML or null. */
export function regulationChanges(was: string | null, became: string | null): ChangedParagraph[] {
  const changes: ChangedParagraph[] = [];
  let under = '';
  let out: Paragraph[] = [];
  const [before, after] = [paragraphsOf(was), paragraphsOf(became)];
  const parts = diffArrays(before, after, {
    comparator: (one, other) => one.text === other.text && one.isHeading === other.isHeading,
    maxEditLength: mostEdits,
  });
  if (parts === undefined) return replaced(before, after, under);
  for (const { value, added, removed } of parts) {
    if (removed) {
      out = value;
      continue;
    }
    if (added) {
      changes.push(...replaced(out, value, under));
      out = [];
    } else {
      changes.push(...out.map((one) => alone('removed', one, under)));
      out = [];
    }
    under = value.findLast(({ isHeading }) => isHeading)?.text ?? under;
  }
  return [...changes, ...out.map((one) => alone('removed', one, under))];
}
