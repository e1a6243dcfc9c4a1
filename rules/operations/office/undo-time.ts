/** This is how long an action of the office can be undone, in seconds, by the clock of the bar that offers it. */
export const UNDO_SECONDS = 30;

/** The clock stands still for this many seconds at most while somebody is at the bar. A screen reader needs them to reach the button. */
export const UNDO_HELD_SECONDS = 30;

/**
 * For this many seconds the server accepts an undo and notifies nobody of the action: the time of the bar, the time for which it stands
 * still, and a little for a slow signal.
 */
export const UNDO_KEPT_SECONDS = UNDO_SECONDS + UNDO_HELD_SECONDS + 15;
