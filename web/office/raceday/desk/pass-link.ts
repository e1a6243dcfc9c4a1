import type { DeskDuty } from '#rules/operations/office/desk-duties.ts';
import { isJudge } from '#rules/raceday/judging/duties.ts';
import { paths } from '#web/ground/address/paths.ts';
import { codeLink } from '#web/parts/desk/code-link.ts';
import { dayScreenOf } from '#web/parts/live/day-screens.ts';
import type { MadePass } from './MakePass.tsx';

/** The screens that show only what is public, and the one that makes a camera of a phone. */
const trackScreenOf: Partial<Record<DeskDuty, string>> = {
  announcer: paths.announcer,
  screen: paths.scoreboard,
  timing: paths.camera,
};

/** Tells whether an address opens only on the machine that reads it. */
const isLoopback = (origin: string): boolean => /^https?:\/\/(?:localhost|127\.|\[::1\])/.test(origin);

/** The page where a helper types the code, and the link with it. With `isHere`, it opens on no other device. */
interface PassLink {
  page: string;
  link: string;
  isHere: boolean;
}

/**
 * Makes the link for a code that was just made. The link of a judge opens the judge's page, with the name filled in.
 * @param seen the origin at which the office was opened
 */
export function passLink({ pass, code, origin }: MadePass, seen: string): PassLink {
  const { duty, desk_name } = pass;
  const at = isLoopback(seen) ? origin : seen;
  const path = isJudge(duty) ? dayScreenOf[duty] : (trackScreenOf[duty] ?? paths.desk);
  const end = isJudge(duty) ? codeLink(code, desk_name) : `#${code}`;
  return { page: `${at}${path}`, link: `${at}${path}${end}`, isHere: isLoopback(at) };
}
