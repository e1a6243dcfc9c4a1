import type { DayProgramme, ProgrammeBlock, ProgrammePause } from '#contract/raceday/office/day/programme.ts';
import { isMoto } from '#rules/stages.ts';
import * as m from '#text/messages/messages.js';
import { pauseWords } from '#text/pauses.ts';
import { phaseWord } from '#text/stages.ts';

type Item = DayProgramme['items'][number];

export interface PlacedItem<One extends Item = Item> {
  index: number;
  item: One;
}

/** A moto of all classes, or a stage, ridden without a break; or a pause between two of them. */
export type Round =
  | { kind: 'round'; key: string; title: string; items: PlacedItem[] }
  | { kind: 'pause'; pause: PlacedItem<ProgrammePause> };

/** Writes "Manga 1" or "Final". A last moto that counts as a final is a final. */
const titleOf = ({ phase, letter }: ProgrammeBlock): string =>
  phaseWord(isMoto(phase) && letter !== '' ? 'final' : phase);

/** Groups the programme in rounds. A pause in the middle of one is part of it. */
export function roundsOf(items: readonly Item[]): Round[] {
  const rounds: Round[] = [];
  let pauses: PlacedItem<ProgrammePause>[] = [];
  for (const [index, item] of items.entries()) {
    if (item.kind !== 'block') {
      pauses.push({ index, item });
      continue;
    }
    const title = titleOf(item);
    const last = rounds.at(-1);
    if (last?.kind === 'round' && last.title === title) last.items.push(...pauses, { index, item });
    else {
      for (const pause of pauses) rounds.push({ kind: 'pause', pause });
      const before = rounds.filter((one) => one.kind === 'round' && one.title === title).length;
      rounds.push({ kind: 'round', key: `${title} ${before}`, title, items: [{ index, item }] });
    }
    pauses = [];
  }
  for (const pause of pauses) rounds.push({ kind: 'pause', pause });
  return rounds;
}

/** Writes "Carreras 37–40", or the only number. */
export function rangeText(races: readonly { number: string }[]): string {
  const [first = { number: '' }] = races;
  const last = races.at(-1) ?? first;
  const isRow = races.length > 1 && first.number !== last.number;
  return isRow
    ? m.programme_race_range({ first: first.number, last: last.number })
    : m.programme_race_alone({ first: first.number });
}

/** Gives the word for a pause without a name of its own. */
export const pauseKindText = (kind: ProgrammePause['kind']): string => pauseWords[kind]();

/** Writes "Varones 9, Manga 1", or the name of a pause. */
export function itemText(item: Item): string {
  if (item.kind !== 'block') return item.title ?? pauseKindText(item.kind);
  return m.programme_block({ category: item.category_name, phase: phaseWord(item.phase) });
}

/** Gives the key of a line. It is the same wherever the line is moved, so that the line keeps its state. */
export const keyOfItem = ({ item, index }: PlacedItem): string =>
  item.kind === 'block'
    ? `${item.category_id} ${item.phase} ${item.letter}`
    : `${item.kind} ${item.title} ${item.minutes} ${index}`;

/** The element with this id takes the focus when the element that had it is gone. */
export const ORDER_HEADING = 'programme-order';
