/** Unsaved texts, as long as the tab is open: going to another screen and back loses nothing. */
export const drafts = new Map<number, string>();

/** The longest regulation there may be, as the contract says it. */
export const longest = 400_000;

/** An editor's empty paragraph is no text. */
export function textOrNothing(html: string): string {
  return /^(<p><\/p>)*$/.test(html) ? '' : html;
}

/** How many words a reader sees. */
export function wordsIn(html: string): number {
  return html
    .replaceAll(/<[^<>]*>|&\w{1,10};/g, ' ')
    .split(/\s+/)
    .filter((word) => word !== '').length;
}
