import * as m from '#text/messages/messages.js';

/** What a photograph is called where it is not seen: what the office wrote, or which one it is. */
export const photographName = (
  { description }: { description: string },
  number: number,
  total: number,
): string => description || m.photos_nth({ current: number, total });
