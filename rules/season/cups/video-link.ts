import { guideLink } from './guide-link.ts';

/**
 * This function puts the address at which a date is watched from afar into the form in which it is stored.
 * @param typed - the text that somebody typed
 * @returns the whole address, which always begins with https; null when the text is no such address
 * Source: ours.
 */
export function videoLink(typed: string): string | null {
  const link = guideLink(typed);
  return link?.startsWith('https://') === true ? link : null;
}
