/** The words of a list that is written with commas, such as the headings a column is known by. */
export const wordList = (text: string): string[] => text.split(',').map((word) => word.trim());
