import type { Due } from '#contract/money/payments.ts';
import * as m from '#text/messages/messages.js';
import { wallClock } from '#text/when.ts';
import { formatDate } from '#web/ground/format.ts';
import { ownZone } from '#web/parts/own-zone.ts';
import { lineWords } from './line-words.ts';
import type { ReasonLine } from './ReasonLines.tsx';

type Priced = Pick<Due, 'lines' | 'changes' | 'cents' | 'state'>;

/**
 * Explains the cost of an entry: the lines that it was frozen with, the changes of the organization with their reasons,
 * and what was refunded or called off. It is empty when the price alone is enough.
 */
export function dueReasons({ lines, changes, cents, state }: Priced, zone = ownZone()): ReasonLine[] {
  const frozen = lines.map((line) => ({ key: line.what, words: lineWords(line), cents: line.cents }));
  const changed = changes.map((one) => ({
    key: String(one.change_id),
    words: m.price_changed({ date: formatDate(wallClock(one.made_at, zone).date), reason: one.reason }),
    cents: one.cents,
  }));
  const all = [...frozen, ...changed];
  const rest = cents - all.reduce((sum, one) => sum + one.cents, 0);
  if (frozen.length > 0 && rest !== 0 && state !== 'cancelled')
    all.push({ key: 'rest', words: m.price_taken_off(), cents: rest });
  return all.length > 1 || changes.length > 0 || lines.some(({ what }) => what !== 'usual') ? all : [];
}
