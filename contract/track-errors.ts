/** It lists the refusals of a server at the track, and of the machines at its line, with their HTTP status. */
export const trackErrors = {
  'venue.led_elsewhere': 409,
  'venue.entries_open': 409,
  'venue.wrong_code': 403,
  'venue.version': 409,
  'venue.epoch': 409,
  'venue.hole': 409,
  'venue.fork': 409,
  'venue.refused': 409,
  'venue.behind': 409,
  'venue.differs': 409,
  'venue.moved_on': 409,
  'venue.not_elsewhere': 409,
  'venue.numbers_used_up': 409,
  'venue.late_settled': 409,
  'venue.late_other': 409,
  'timing.changed': 409,
} as const;
