import { EventEmitter } from 'node:events';

interface Events {
  /** Public data changed. It carries the tags of the answers that show it, see `tagsOf`. */
  changed: [tags: readonly string[]];
  /** An event of a race under way was published. It carries the race, and the number of the last event. */
  told: [race_id: number, seq: number];
  /** Placings of published races have to be computed again. */
  placingsDue: [];
  /** Changes do not arrive any more. It carries the last moment at which they did, in milliseconds of the epoch. */
  lost: [heardAt: number];
  /** Changes arrive again, and some may have been missed. */
  heard: [];
  /** This node alone tells others of changes, or does so no longer. No node leads where nobody listens to this. */
  leads: [leads: boolean];
}

/** Emits public changes as the database reports them, on every node. Kept answers and live streams listen to them. */
export class PublicChanges extends EventEmitter<Events> {}
