/** The time in milliseconds after a sign-up at which the home page opens (specification §9). */
export const HOME_AFTER_MS = 10_000;
