import type { DayProgramme, ProgrammeBlock, ProgrammePause } from '#contract/office/day/programme.ts';
import { isMoto } from '#rules/stages.ts';
import * as m from '#text/messages/messages.js';
import { pauseWords } from '#text/pauses.ts';
import { phaseWord } from '#text/stages.ts';

type Item = DayProgramme['items'][number];

/** An item with its position in the programme. */
export interface PlacedItem<One extends Item = Item> {
  index: number;
  item: One;
}

/** What is ridden in one go: a moto of all classes, a stage; or a pause between two of them. */
export type Round =
  | { kind: 'round'; key: string; title: string; items: PlacedItem[] }
  | { kind: 'pause'; pause: PlacedItem<ProgrammePause> };

/** "Manga 1", "Final": a last moto among the finals is one of them. */
const titleOf = ({ phase, letter }: ProgrammeBlock): string =>
  phaseWord(isMoto(phase) && letter !== '' ? 'final' : phase);

/** The programme in rounds. A pause in the middle of one is part of it. */
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

/** "Carreras 37–40", or the one there is. */
export function rangeText(races: readonly { number: string }[]): string {
  const [first = { number: '' }] = races;
  const last = races.at(-1) ?? first;
  const isRow = races.length > 1 && first.number !== last.number;
  return isRow
    ? m.programme_race_range({ first: first.number, last: last.number })
    : m.programme_race_alone({ first: first.number });
}

/** What it is, where it has no name of its own. */
export const pauseKindText = (kind: ProgrammePause['kind']): string => pauseWords[kind]();

/** "Varones 9, Manga 1", or what a pause is announced as. */
export function itemText(item: Item): string {
  if (item.kind !== 'block') return item.title ?? pauseKindText(item.kind);
  return m.programme_block({ category: item.category_name, phase: phaseWord(item.phase) });
}

/** Names a line wherever it is moved to, so that it keeps what it holds. */
export const keyOfItem = ({ item, index }: PlacedItem): string =>
  item.kind === 'block'
    ? `${item.category_id} ${item.phase} ${item.letter}`
    : `${item.kind} ${item.title} ${item.minutes} ${index}`;

/** Where the focus goes when what had it is gone. */
export const ORDER_HEADING = 'programme-order';
