import * as m from '#text/messages/messages.js';
import { infoCode } from '#web/app/screens/info-code.ts';
import { InfoText } from '#web/parts/InfoText.tsx';
import { beginnersSections } from './sections.ts';

export const beginnersCode = infoCode('beginners', {
  title: m.first_race_title,
  description: m.first_race_lead,
  Screen: () => (
    <InfoText title={m.first_race_title()} lead={m.first_race_lead()} sections={beginnersSections} />
  ),
});
