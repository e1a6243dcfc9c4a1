/** After a sign-up the home page opens after this time, in milliseconds (specification §9). */
export const HOME_AFTER_MS = 10_000;
