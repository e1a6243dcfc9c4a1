import * as m from '#text/messages/messages.js';
import { infoCode } from '#web/app/screens/info-code.ts';
import { InfoText } from '#web/parts/InfoText.tsx';
import { termsSections } from '#web/screens/terms/sections.ts';

export const termsCode = infoCode('terms', {
  title: m.terms_title,
  description: m.terms_lead,
  Screen: () => <InfoText title={m.terms_title()} lead={m.terms_lead()} sections={termsSections} />,
});
