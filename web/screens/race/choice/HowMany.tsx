import * as m from '#text/messages/messages.js';
import { asksForAll } from '#web/screens/race/view/matching.ts';
import type { FoundRace, Section } from '#web/screens/race/view/race-view.ts';

const rowsOf = (section: Section): readonly { entry_id: number }[] =>
  section.kind === 'heats' ? section.heats.flatMap(({ rows }) => rows) : section.rows;

/** Tells screen readers how many riders a search or a filter found. */
export function HowMany({ view: { body, place } }: { view: FoundRace }) {
  const isAsked = !asksForAll(place) || place.category !== null;
  // One rider is in several heats.
  const found =
    body.kind === 'sections'
      ? new Set(body.sections.flatMap(rowsOf).map(({ entry_id }) => entry_id)).size + body.more
      : 0;
  return (
    <p role="status" className="sr-only">
      {isAsked && (found === 0 ? m.race_no_match_title() : m.race_riders_count({ count: found }))}
    </p>
  );
}
