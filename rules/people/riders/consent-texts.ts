/**
 * The texts of the consent by their version (the day on which they were written). Each has the digest of what people read in the
 * three languages, which `text/guardian-consent.test.ts` computes. Whoever changes a word adds a version, and a version that was
 * shown is never edited.
 */
export const CONSENT_TEXTS: Readonly<Record<string, string>> = {
  '2026-11-22': '84b746b177541b4bef8f0cf917eff16692fc7b6ad844e77eec7d3c684bb57dd2',
};

/** The version that forms show and send, and the only one that is accepted. */
export const CONSENT_VERSION = '2026-11-22';

/**
 * The version of the words that a family agrees to when it shows a portrait (`portrait_consent`). Whoever changes the words changes
 * this too.
 */
export const PORTRAIT_CONSENT = '2026-11-25';
