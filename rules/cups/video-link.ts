import { guideLink } from './guide-link.ts';

/**
 * The address at which a date is watched from afar, as it is kept. In: what somebody typed. Out: the whole address, only ever https;
 * null: it is none. Source: ours.
 */
export function videoLink(typed: string): string | null {
  const link = guideLink(typed);
  return link?.startsWith('https://') === true ? link : null;
}
