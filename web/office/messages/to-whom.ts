import type { MessageFilters, RaceMessages } from '#contract/office/entries/messages.ts';
import * as m from '#text/messages/messages.js';

/** The receivers of a message, in words. In: the filters, the race's classes and clubs. */
export function toWhom(
  { category_id, club_id, without_licence, rider_ids }: MessageFilters,
  { categories, clubs }: Pick<RaceMessages, 'categories' | 'clubs'>,
): string {
  const category = categories.find((one) => one.category_id === category_id)?.category_name;
  const club = clubs.find((one) => one.club_id === club_id)?.club_name;
  const chosen = [
    ...(category === undefined ? [] : [category]),
    ...(club === undefined ? [] : [club]),
    ...(rider_ids ? [m.messages_to_some({ count: rider_ids.length })] : []),
    ...(without_licence ? [m.messages_to_without_licence()] : []),
  ];
  return m.messages_to({ who: chosen.length === 0 ? m.messages_to_all() : chosen.join(' · ') });
}
