import { classify } from '#rules/raceday/classification/classification.ts';
import { PHASES, type Phase } from '#rules/stages.ts';
import { type RaceFacts, shareByCategory } from '#server/season/races/facts.ts';
import { resultRiders } from '#server/season/races/present-riders.ts';

export type PublishedLine = ReturnType<typeof resultRiders>[number];

/** A class of a date: its riders in the order of the rules, each with every ride. */
export interface ResultClass {
  category_id: number;
  category_name: string;
  riders: PublishedLine[];
}

/** Returns the classes of a race that have results. Its facts must have public names. */
export function resultClasses(facts: RaceFacts): ResultClass[] {
  return shareByCategory(facts)
    .map((share) => ({
      category_id: share.category.category_id,
      category_name: share.category.category_name,
      riders: resultRiders(share, classify(share.riders, share.category.rules)),
    }))
    .filter(({ riders }) => riders.some(({ results }) => results.some(({ status }) => status !== null)));
}

/** Returns the stages that anybody of these classes rode, in their order. */
export function stagesRidden(classes: readonly ResultClass[]): Phase[] {
  const ridden = new Set(
    classes.flatMap(({ riders }) => riders.flatMap(({ results }) => results.map(({ phase }) => phase))),
  );
  return PHASES.filter((phase) => ridden.has(phase));
}
