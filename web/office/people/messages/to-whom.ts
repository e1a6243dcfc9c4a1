import type { MessageFilters, RaceMessages } from '#contract/people/office/messages.ts';
import * as m from '#text/messages/messages.js';

/** Writes the receivers of a message in words, from the filters and the race's classes, clubs and messages. */
export function toWhom(
  { category_id, club_id, without_licence, rider_ids, same_as }: MessageFilters,
  { categories, clubs, items }: Pick<RaceMessages, 'categories' | 'clubs' | 'items'>,
): string {
  const category = categories.find((one) => one.category_id === category_id)?.category_name;
  const club = clubs.find((one) => one.club_id === club_id)?.club_name;
  const earlier = items.find(({ message_id }) => message_id === same_as);
  const chosen = [
    ...(same_as === undefined ? [] : [m.messages_to_same({ subject: earlier?.texts[0]?.subject ?? '' })]),
    ...(category === undefined ? [] : [category]),
    ...(club === undefined ? [] : [club]),
    ...(rider_ids ? [m.messages_to_some({ count: rider_ids.length })] : []),
    ...(without_licence ? [m.messages_to_without_licence()] : []),
  ];
  return m.messages_to({ who: chosen.length === 0 ? m.messages_to_all() : chosen.join(' · ') });
}
