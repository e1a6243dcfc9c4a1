import type { Language } from '#contract/values.ts';
import type { LostStatus } from '#rules/statuses.ts';
import * as m from '#text/messages/messages.js';

type Word = (facts?: object, options?: { locale?: Language }) => string;

/** What a status that took a place away means, in a word or two: for screens, sheets and letters. */
export const STATUS_WORDS: Readonly<Record<LostStatus, Word>> = {
  DNF: m.race_run_dnf,
  DNS: m.race_run_dns,
  REL: m.race_run_rel,
  DSQ: m.race_run_dsq,
  CR: m.race_run_cr,
};

/** The same for who has never heard it: what happened, and what became of the place. */
export const STATUS_MEANINGS: Readonly<Record<LostStatus, Word>> = {
  DNF: m.race_means_dnf,
  DNS: m.race_means_dns,
  REL: m.race_means_rel,
  DSQ: m.race_means_dsq,
  CR: m.race_means_cr,
};
