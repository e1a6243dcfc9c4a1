import type { ReasonTexts } from '#contract/people/office/reasons.ts';

/** A reason while somebody writes it. */
export interface DraftReason {
  /** Its place in the form, for as long as the form is open. */
  key: number;
  texts: ReasonTexts;
  /** It is deleted when the form is saved; until then, it can be restored. */
  removed: boolean;
}

export const noWords: ReasonTexts = { es: '', en: '', pt: '' };

export const draftOf = (reasons: readonly ReasonTexts[]): DraftReason[] =>
  reasons.map((texts, key) => ({ key, texts, removed: false }));

/** Gives the reasons that would be saved. */
export const savedOf = (draft: readonly DraftReason[]): ReasonTexts[] =>
  draft
    .filter(({ removed, texts }) => !removed && Object.values(texts).some((text) => text.trim() !== ''))
    .map(({ texts }) => texts);

/** Adds an empty one at the end. */
export const withOneMore = (draft: readonly DraftReason[]): DraftReason[] => [
  ...draft,
  { key: Math.max(-1, ...draft.map(({ key }) => key)) + 1, texts: noWords, removed: false },
];

/** Changes one of them. */
export const withChange = (
  draft: readonly DraftReason[],
  key: number,
  change: Partial<DraftReason>,
): DraftReason[] => draft.map((one) => (one.key === key ? { ...one, ...change } : one));
