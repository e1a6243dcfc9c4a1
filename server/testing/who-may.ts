import type { Who } from '#contract/endpoint.ts';

/** Everybody who may ask. */
export const callers = [
  'no token',
  'ended token',
  'stranger',
  'owner',
  'own club',
  'other club',
  'own organizer',
  'other organizer',
  'own desk account',
  'other desk account',
  'administrator',
  'desk helper',
  'desk helper who only looks',
  'desk helper of another race',
  'medical post',
  'medical post of another race',
  'kiosk',
  'kiosk of another race',
  'judge',
  'judges’ table',
  'judges’ table of another race',
  'timing',
  'timing of another race',
  'mailed password',
] as const;
export type CallerName = (typeof callers)[number];

type Access = Exclude<Who, 'anyone'>;

/**
 * Whom each declared access allows, written down a second time: the server must agree with this list and not with
 * itself.
 */
export const letIn: Record<Access, readonly CallerName[]> = {
  user: [
    'stranger',
    'owner',
    'own club',
    'other club',
    'own organizer',
    'other organizer',
    'own desk account',
    'other desk account',
    'administrator',
  ],
  self: ['owner', 'administrator'],
  admin: ['administrator'],
  staff: [
    'own club',
    'other club',
    'own organizer',
    'other organizer',
    'own desk account',
    'other desk account',
    'administrator',
  ],
  organizer: ['own organizer', 'other organizer', 'administrator'],
  rider_owner: ['owner'],
  rider_editor: ['owner', 'own club', 'own organizer', 'administrator'],
  rider_papers: ['owner', 'own organizer', 'administrator'],
  club_delegate: ['own club'],
  rider_entrant: ['owner', 'own organizer', 'administrator'],
  club_staff: ['own club', 'own organizer', 'administrator'],
  book_staff: ['own club', 'own organizer', 'administrator'],
  race_organizer: ['own organizer', 'administrator'],
  cup_organizer: ['own organizer', 'administrator'],
  organization_organizer: ['own organizer', 'administrator'],
  race_desk: [
    'own organizer',
    'own desk account',
    'administrator',
    'desk helper',
    'desk helper who only looks',
  ],
  desk_helper: ['desk helper'],
  race_check_in: ['own organizer', 'administrator', 'desk helper'],
  race_presence: ['own organizer', 'administrator', 'desk helper', 'kiosk'],
  desk_medical: ['medical post'],
  desk_kiosk: ['kiosk'],
  race_judge: ['own organizer', 'administrator', 'judge', 'judges’ table'],
  race_chief: ['own organizer', 'administrator', 'judges’ table'],
  race_timing: ['timing'],
  venue_peer: [],
};

/** Returns the answer of the access check: 401 for somebody who is not signed in, 403 for somebody who may not. */
export function answerAt(access: Access, caller: CallerName): 'in' | 401 | 403 {
  if (letIn[access].includes(caller)) return 'in';
  return caller === 'no token' || caller === 'ended token' ? 401 : 403;
}
