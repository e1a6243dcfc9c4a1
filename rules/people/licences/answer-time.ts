/** The time an answer usually takes. It is rounded up, so that nobody is promised less than was measured. */
interface AnswerTime {
  unit: 'hours' | 'days';
  count: number;
}

/** With fewer answers than these, nothing can be stated about the usual time. */
const answersNeeded = 5;

const hoursOfDay = 24;

/**
 * An organization's usual answer time is the median of its recent answers, rounded up to whole hours, or to whole days from one day
 * on.
 *
 * @param answered how many requests the organization answered lately
 * @param median_hours the median of the hours that it took, null when it answered none
 * @returns the time in hours (1 to 23) or in days, null when there are too few answers to state one honestly
 * Source: ours.
 */
export function usualAnswer(answered: number, median_hours: number | null): AnswerTime | null {
  if (answered < answersNeeded || median_hours === null) return null;
  const hours = Math.max(1, Math.ceil(median_hours));
  return hours < hoursOfDay
    ? { unit: 'hours', count: hours }
    : { unit: 'days', count: Math.ceil(hours / hoursOfDay) };
}
