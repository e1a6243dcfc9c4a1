import type { GoldenMeeting } from '#rules/golden/read-golden.ts';

/** Returns a published meeting of the rules' fixtures as the file that an organizer would load. */
export function goldenFile(golden: GoldenMeeting): unknown {
  return {
    format: 'meeting/1',
    source: golden.source,
    organization: { name: 'Published', shortname: 'PUB', country: null },
    cup: { name: golden.meeting },
    name: golden.meeting,
    place: null,
    date: '2026-05-02',
    rules: golden.rules,
    categories: golden.categories.map(({ name, riders }) => ({
      name,
      riders: riders.map((rider) => ({
        plate: rider.plate,
        name: rider.name,
        entered_class: rider.entered_class,
        published_rank: rider.published_rank,
        runs: rider.runs.map(({ time_ms, ...run }) => ({
          ...run,
          time_s: time_ms === null ? null : time_ms / 1000,
        })),
      })),
    })),
  };
}
