import { canMoveRace, type RaceStatus } from '#rules/race.ts';

/** How far the desk of entries moves a race; what comes after the draw is the results' business. */
const atTheDesk: readonly RaceStatus[] = ['NOT_ISCRIPTION', 'INSCRIPTION', 'CLOSED', 'LISTS_POSTED', 'DRAWN'];

/** Where the desk of entries may move a race by hand: one step on, or one back. Source: docs/regulation.md §7.1. */
export function deskMoves(from: RaceStatus): RaceStatus[] {
  if (!atTheDesk.includes(from)) return [];
  return atTheDesk.filter((to) => canMoveRace(from, to));
}

/** Whether entries can still be changed by an official: until the draw. Source: docs/regulation.md §7.1. */
export function isBeforeDraw(race_status: RaceStatus): boolean {
  return atTheDesk.includes(race_status) && race_status !== 'DRAWN';
}
