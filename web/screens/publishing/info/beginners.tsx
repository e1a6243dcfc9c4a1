import * as m from '#text/messages/messages.js';
import { infoCode } from '#web/ground/screen/info-code.ts';
import { InfoText, type InfoSection } from '#web/parts/InfoText.tsx';

/** The steps of a family before a first race, in their order. */
const beginnersSections: readonly InfoSection[] = [
  { id: 'bicycle', title: m.first_race_bike, paragraphs: [m.first_race_bike_1, m.first_race_bike_2] },
  { id: 'clothes', title: m.first_race_gear, paragraphs: [m.first_race_gear_1, m.first_race_gear_2] },
  { id: 'papers', title: m.first_race_papers, paragraphs: [m.first_race_papers_1, m.first_race_papers_2] },
  { id: 'class', title: m.first_race_class, paragraphs: [m.first_race_class_1, m.first_race_class_2] },
  { id: 'enter', title: m.first_race_enter, paragraphs: [m.first_race_enter_1, m.first_race_enter_2] },
  { id: 'day', title: m.first_race_day, paragraphs: [m.first_race_day_1, m.first_race_day_2] },
  { id: 'sheet', title: m.first_race_sheet, paragraphs: [m.first_race_sheet_1, m.first_race_sheet_2] },
  { id: 'motos', title: m.first_race_motos, paragraphs: [m.first_race_motos_1, m.first_race_motos_2] },
];

export const beginnersCode = infoCode('beginners', {
  title: m.first_race_title,
  description: m.first_race_lead,
  Screen: () => (
    <InfoText title={m.first_race_title()} lead={m.first_race_lead()} sections={beginnersSections} />
  ),
});
