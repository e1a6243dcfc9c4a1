import * as m from '#text/messages/messages.js';

/** Names a photograph for readers who cannot see it: the description of the office, or its number. */
export const photographName = (
  { description }: { description: string },
  number: number,
  total: number,
): string => description || m.photos_nth({ current: number, total });
