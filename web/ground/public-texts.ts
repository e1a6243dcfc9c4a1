import type { Language } from '#contract/values.ts';

/* In the client's build, these load and set one language (`scripts/public-texts.mjs`). Elsewhere a message has all. */

/** Loads the texts of public pages in a language. It rejects without a signal. */
export async function bringTexts(_language: Language): Promise<void> {}

/** Sets the language whose texts were loaded. */
export function speakTexts(_language: Language): void {}
