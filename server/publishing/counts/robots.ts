import { isbot } from 'isbot';

/** Tells whether a program visits, which is served and never counted. A visitor without a name counts as one. */
export function isRobot(userAgent: string | undefined): boolean {
  return userAgent === undefined || userAgent === '' || isbot(userAgent);
}
