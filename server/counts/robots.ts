import { isbot } from 'isbot';

/** Whether a program looks, not a person: it is served like anybody and never counted. No name at all is a program. */
export function isRobot(userAgent: string | undefined): boolean {
  return userAgent === undefined || userAgent === '' || isbot(userAgent);
}
