/**
 * The time in seconds after a sign-up at which the home page opens, once its notice is in sight. The specification (§9)
 * gives ten seconds, in which a screen reader has not read what was done, nor reached the button to stay.
 */
export const HOME_AFTER_SECONDS = 60;
