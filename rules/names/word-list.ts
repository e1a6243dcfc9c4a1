/**
 * This splits a list that is written with commas, such as the headings by which a column is known.
 *
 * @param text the list
 * @returns the words, without blanks around them
 */
export const wordList = (text: string): string[] => text.split(',').map((word) => word.trim());
