/** How schema.org says of an event that it does not take place. */
export const cancelledEvent = { eventStatus: 'https://schema.org/EventCancelled' } as const;
