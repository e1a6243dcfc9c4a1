import type { Cup } from '#contract/season/cups/cups.ts';
import type { PlateColour } from '#rules/season/categories/categories.ts';

/** The first riders of a class in the ranking of the cup, as it stands before this date. */
export interface CupTop {
  category_id: number;
  class_name: string;
  riders: {
    rider_id: number;
    position: number;
    plate: string;
    colour: PlateColour;
    name: string;
    points: number;
  }[];
}

const SHOWN = 5;

/** Reads the first riders of each class from the public cup. It is empty when the cup shows no ranking. */
export const cupTops = ({
  cup_categories,
  cup_rider,
  cup_parameters,
}: Pick<Cup, 'cup_categories' | 'cup_rider' | 'cup_parameters'>): CupTop[] =>
  (cup_parameters.showRanking ? cup_categories : []).map(({ category_id, category_name, plate_colour }) => ({
    category_id,
    class_name: category_name,
    riders: (cup_rider[String(category_id)] ?? [])
      .flatMap(({ rider_id, position, plate, rider_fullname, points }) =>
        position === null
          ? []
          : [{ rider_id, position, plate, colour: plate_colour, name: rider_fullname, points }],
      )
      .slice(0, SHOWN),
  }));
