import type { SeasonRider } from '#contract/entries/entries.ts';

type SeasonDate = NonNullable<SeasonRider['next']>;

/** Makes a date of a rider's season that takes entries and that the rider is not in. */
export const seasonDate = (more: Partial<SeasonDate> = {}): SeasonDate => ({
  race_id: 3,
  organization_id: 1,
  cup_id: 7,
  cup_name: 'Copa',
  organization_shortname: 'LAP',
  race_name: 'Fecha 7',
  race_date: '2026-11-28',
  race_status: 'INSCRIPTION',
  open: true,
  opens_at: null,
  closes_at: '2026-11-26T03:00:00Z',
  resumes_at: null,
  called_off: false,
  zone: 'America/Argentina/Buenos_Aires',
  entered: [],
  waiting: false,
  missing: [],
  nearest: null,
  ...more,
});
