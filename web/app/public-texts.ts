import type { Language } from '#contract/values.ts';

/* In the client's build these bring and speak the table of a language (`scripts/public-texts.mjs`); elsewhere every message has all of them. */

/** Brings what public pages say in a language. Rejects without a signal. */
export async function bringTexts(_language: Language): Promise<void> {}

/** From here on they say it in this one, which was brought. */
export function speakTexts(_language: Language): void {}
