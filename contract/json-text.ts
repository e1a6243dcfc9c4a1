import { z } from 'zod';

/**
 * Makes a schema of a text that holds JSON, as a query or a form carries it.
 *
 * @param most The longest text that is read.
 * @param schema What the JSON says.
 * @returns The schema of the text.
 */
export const jsonText = <S extends z.ZodType>(most: number, schema: S) =>
  z
    .string()
    .max(most)
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        context.addIssue('not JSON');
        return z.NEVER;
      }
    })
    .pipe(schema);
