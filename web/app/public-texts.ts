import type { Language } from '#contract/values.ts';

/* In the client's build these load and set one language (`scripts/public-texts.mjs`); elsewhere every message has all languages. */

/** Loads the texts of public pages in a language. Rejects without a signal. */
export async function bringTexts(_language: Language): Promise<void> {}

/** Sets the language, whose texts were loaded. */
export function speakTexts(_language: Language): void {}
