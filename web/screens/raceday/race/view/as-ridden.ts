import type { ClassSummary, LiveSummary, NamedRace } from '#rules/raceday/live/live-summary.ts';
import type { HeatView, OverviewCard, RaceBody } from '#web/screens/raceday/race/parts/race-view.ts';

/** A rank after every class that is still being ridden. */
const ENDED = 1_000_000;
const postedLater = { RACING: 0, PROVISIONAL: 1, OFFICIAL: 2 };

/** Orders a class: on the track first, then by the races before its next one, then ridden, provisional, official. */
function comesAt(own: ClassSummary | undefined): number {
  if (own?.races != null) return own.state === 'now' ? -1 : own.races;
  return ENDED + (own?.posted ? postedLater[own.posted.became] : 0);
}

/** Sorts the classes in riding order, as of the request. The order does not change while somebody reads. */
function sorted(cards: readonly OverviewCard[], { classes }: LiveSummary): OverviewCard[] {
  const when = new Map(classes.map((own) => [own.category_id, comesAt(own)]));
  const of = ({ category_id }: OverviewCard) => when.get(category_id) ?? ENDED;
  return cards.toSorted((one, other) => of(one) - of(other));
}

/** Tells whether a race of the programme is a heat on the page. A heat that rides every moto has one race for each. */
export const isHeat =
  ({ phase, serie }: HeatView, category_id: number) =>
  (race: Pick<NamedRace, 'category_id' | 'phase' | 'serie'>): boolean =>
    race.category_id === category_id &&
    race.serie === (serie ?? 1) &&
    (phase === null ? race.phase.startsWith('M') : race.phase === phase);

/** Adds the day's order and marks to a page. The state is null when the race has no stream. */
export function bodyAsRidden(body: RaceBody, ridden: LiveSummary | null): RaceBody {
  if (ridden === null) return body;
  if (body.kind === 'overview') return { ...body, cards: sorted(body.cards, ridden) };
  if (body.kind !== 'sections') return body;
  const { begun, stopped, pause, track, review } = ridden;
  const onTrack = begun && !stopped && !pause && track ? [track] : [];
  const marked = (heat: HeatView, category_id: number): HeatView => {
    const isThis = isHeat(heat, category_id);
    const mark = onTrack.some(isThis) ? 'track' : review.some(isThis) ? 'review' : null;
    return mark === null ? heat : { ...heat, mark };
  };
  return {
    ...body,
    sections: body.sections.map((section) =>
      section.kind === 'heats'
        ? { ...section, heats: section.heats.map((heat) => marked(heat, section.category_id)) }
        : section,
    ),
  };
}
