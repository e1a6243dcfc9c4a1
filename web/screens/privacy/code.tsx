import * as m from '#text/messages/messages.js';
import { infoCode } from '#web/app/screens/info-code.ts';
import { ConsentChoice } from '#web/parts/ConsentChoice.tsx';
import { InfoText } from '#web/parts/InfoText.tsx';
import { privacySections } from '#web/screens/privacy/sections.ts';

export const privacyCode = infoCode('privacy', {
  title: m.privacy_title,
  description: m.privacy_lead,
  Screen: () => (
    <InfoText title={m.privacy_title()} lead={m.privacy_lead()} sections={privacySections}>
      <ConsentChoice />
    </InfoText>
  ),
});
