import * as m from '#text/messages/messages.js';
import type { InfoCode } from '#web/app/screen-code.ts';
import { InfoText } from '#web/parts/InfoText.tsx';
import { helpSections } from '#web/screens/help/sections.ts';

export const helpCode: InfoCode = {
  title: m.help_title,
  description: m.help_lead,
  Screen: () => <InfoText title={m.help_title()} lead={m.help_lead()} sections={helpSections} folded />,
};
