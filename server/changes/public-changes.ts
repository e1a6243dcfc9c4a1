import { EventEmitter } from 'node:events';

interface Events {
  /** Something public changed. In: the tags of what shows it, see `tagsOf`. */
  changed: [tags: readonly string[]];
  /** Something was told of a race that is ridden. In: the race, and the number of the last event. */
  told: [race_id: number, seq: number];
  /** Placings of published races are to be computed again. */
  placingsDue: [];
  /** Changes are not heard any more. In: the last moment at which they were, in milliseconds of the epoch. */
  lost: [heardAt: number];
  /** Changes are heard again; some may have been missed. */
  heard: [];
}

/**
 * Public changes as the database reports them, on every node. Kept answers and live streams listen to them.
 */
export class PublicChanges extends EventEmitter<Events> {}
