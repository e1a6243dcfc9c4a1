import type { OpenStatementLine } from '#contract/money/statements.ts';
import type { Due } from '#contract/money/payments.ts';
import { plainText } from '#rules/names/plain-text.ts';

/** What the riders owe whose dues a line seems to pay. */
export function duesFor(line: OpenStatementLine, dues: readonly Due[]): Due[] {
  const named = new Set(line.lines.map(({ due_id }) => due_id));
  const riders = new Set(dues.filter(({ due_id }) => named.has(due_id)).map(({ rider_id }) => rider_id));
  return dues.filter(({ rider_id }) => riders.has(rider_id));
}

const mostFound = 12;

/** Dues of riders whose name has every word that was typed. */
export function duesOf(typed: string, dues: readonly Due[]): Due[] {
  const words = plainText(typed)
    .split(' ')
    .filter((word) => word.length > 1);
  if (words.length === 0) return [];
  return dues
    .filter(({ rider_fullname }) => words.every((word) => plainText(rider_fullname).includes(word)))
    .slice(0, mostFound);
}
