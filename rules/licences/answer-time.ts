/** How long an answer usually takes, rounded up: nobody is promised less than was measured. */
interface AnswerTime {
  unit: 'hours' | 'days';
  count: number;
}

/** Fewer answers than these say nothing of what is usual. */
const answersNeeded = 5;

const hoursOfDay = 24;

/**
 * What is usual for an organization that answered so many requests lately. In: how many, and the median of the hours they took (null:
 * none). Out: null where nothing can be said honestly. Source: ours.
 */
export function usualAnswer(answered: number, median_hours: number | null): AnswerTime | null {
  if (answered < answersNeeded || median_hours === null) return null;
  const hours = Math.max(1, Math.ceil(median_hours));
  return hours < hoursOfDay
    ? { unit: 'hours', count: hours }
    : { unit: 'days', count: Math.ceil(hours / hoursOfDay) };
}
