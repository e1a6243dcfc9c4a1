/** The unsaved texts, which last as long as the tab is open. Going to another screen and back loses nothing. */
export const drafts = new Map<number, string>();

/** The longest regulation that the contract allows. */
export const longest = 400_000;

/** Turns an editor's empty paragraph into no text. */
export function textOrNothing(html: string): string {
  return /^(<p><\/p>)*$/.test(html) ? '' : html;
}

/** Counts the words that a reader sees. */
export function wordsIn(html: string): number {
  return html
    .replaceAll(/<[^<>]*>|&\w{1,10};/g, ' ')
    .split(/\s+/)
    .filter((word) => word !== '').length;
}
