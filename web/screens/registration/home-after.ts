/** After a sign-up the cups come by themselves, in milliseconds (specification §9). */
export const HOME_AFTER_MS = 10_000;
