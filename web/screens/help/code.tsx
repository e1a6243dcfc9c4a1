import * as m from '#text/messages/messages.js';
import { infoCode } from '#web/app/screens/info-code.ts';
import { InfoText } from '#web/parts/InfoText.tsx';
import { helpSections } from '#web/screens/help/sections.ts';

export const helpCode = infoCode('help', {
  title: m.help_title,
  description: m.help_lead,
  Screen: () => <InfoText title={m.help_title()} lead={m.help_lead()} sections={helpSections} folded />,
});
