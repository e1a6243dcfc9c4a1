import { isSamePlate } from '#rules/entries/plates.ts';
import { LEFT_STATUSES, type LostStatus, writtenStatus } from '#rules/statuses.ts';
import type { LineRider } from './heats.ts';

/** The meaning of a key of the keyboard at the line. */
type Typed =
  | { what: 'letter'; text: string }
  | { what: 'take'; rider: LineRider }
  | { what: 'stranger'; plate: string }
  | { what: 'mark'; rider: LineRider; status: LostStatus }
  | { what: 'undo' }
  | { what: 'done' };

/**
 * Reads a key after the text that was typed before it. A plate and Enter takes the next place, a plate and d or s
 * records DNF or DNS, Backspace takes back, Space is done. It is null when the key means nothing at the line.
 */
export function typedKey(key: string, text: string, riders: readonly LineRider[]): Typed | null {
  const riderOf = (plate: string) =>
    riders.find((one) => one.plate.toUpperCase() === plate) ??
    riders.find((one) => isSamePlate(one.plate, plate));
  if (key === ' ') return { what: 'done' };
  if (key === 'Backspace')
    return text === '' ? { what: 'undo' } : { what: 'letter', text: text.slice(0, -1) };
  if (key === 'Escape') return { what: 'letter', text: '' };
  if (key === 'Enter') {
    if (text === '') return null;
    const rider = riderOf(text);
    return rider === undefined ? { what: 'stranger', plate: text } : { what: 'take', rider };
  }
  if (!/^[0-9a-z]$/i.test(key) || text.length >= 6) return null;
  const longer = text + key.toUpperCase();
  const status = LEFT_STATUSES.find((one) => writtenStatus(one).letter === key.toUpperCase());
  const rider = riderOf(text);
  // A plate may have that letter in it.
  const isPlate = riders.some(({ plate }) => plate.toUpperCase().startsWith(longer));
  if (status !== undefined && rider !== undefined && !isPlate) return { what: 'mark', rider, status };
  return { what: 'letter', text: longer };
}
