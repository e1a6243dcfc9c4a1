/* Only what is the same for everybody is kept on the device: nothing of an account, no paper, no token. */

const pages = new Set(['/', '/races', '/ranking', '/pricing', '/help', '/privacy', '/terms']);

/** Whether a page can be opened again without a signal. In: its path. */
export function isKeptPage(path: string): boolean {
  return pages.has(path);
}

/** Whether an answer of the API is kept for that. In: its path. */
export function isKeptAnswer(path: string): boolean {
  return /^\/api\/(cups(\/\d+)?|races\/by_date|organizations|ads\/org\/\d+)$/.test(path);
}
