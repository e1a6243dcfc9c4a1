/** The schema.org mark of an event that does not take place. */
export const cancelledEvent = { eventStatus: 'https://schema.org/EventCancelled' } as const;
