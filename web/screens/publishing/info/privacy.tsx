import * as m from '#text/messages/messages.js';
import { infoCode } from '#web/ground/screen/info-code.ts';
import { InfoText, type InfoSection } from '#web/parts/InfoText.tsx';
import { giveConsent, useConsent } from '#web/ground/later/consent.ts';
import { useSite } from '#web/ground/site.ts';
import { Button } from '#web/ui/Button.tsx';

/** The data that is stored about people, who sees it, and what they can do. */
const privacySections: readonly InfoSection[] = [
  {
    id: 'responsible',
    title: m.privacy_responsible,
    paragraphs: [m.privacy_responsible_1, m.privacy_responsible_2],
  },
  {
    id: 'stored',
    title: m.privacy_stored,
    paragraphs: [m.privacy_stored_1, m.privacy_stored_2, m.privacy_stored_3, m.privacy_stored_4],
  },
  {
    id: 'public',
    title: m.privacy_public,
    paragraphs: [
      m.privacy_public_1,
      m.privacy_public_2,
      m.privacy_public_3,
      m.privacy_public_4,
      m.privacy_public_5,
    ],
  },
  {
    id: 'access',
    title: m.privacy_access,
    paragraphs: [
      m.privacy_access_1,
      m.privacy_access_2,
      m.privacy_access_3,
      m.privacy_access_4,
      m.privacy_access_5,
    ],
  },
  {
    id: 'kept',
    title: m.privacy_kept,
    paragraphs: [m.privacy_kept_1, m.privacy_kept_2, m.privacy_kept_3, m.privacy_kept_4],
  },
  {
    id: 'advertising',
    title: m.privacy_advertising,
    paragraphs: [
      m.privacy_advertising_1,
      m.privacy_advertising_2,
      m.privacy_advertising_3,
      m.privacy_advertising_4,
    ],
  },
  {
    id: 'counting',
    title: m.privacy_counting,
    paragraphs: [m.privacy_counting_1, m.privacy_counting_2, m.privacy_counting_3],
  },
  {
    id: 'cookies',
    title: m.privacy_cookies,
    paragraphs: [
      m.privacy_cookies_1,
      m.privacy_cookies_2,
      m.privacy_cookies_3,
      m.privacy_cookies_5,
      m.privacy_cookies_4,
    ],
  },
  {
    id: 'services',
    title: m.privacy_services,
    paragraphs: [m.privacy_services_1, m.privacy_services_2, m.privacy_services_4, m.privacy_services_3],
  },
  {
    id: 'rights',
    title: m.privacy_rights,
    paragraphs: [m.privacy_rights_1, m.privacy_rights_2, m.privacy_rights_3, m.privacy_rights_4],
  },
  {
    id: 'removal',
    title: m.privacy_removal,
    paragraphs: [m.privacy_removal_1, m.privacy_removal_2, m.privacy_removal_3],
  },
  {
    id: 'children',
    title: m.privacy_children,
    paragraphs: [
      m.privacy_children_1,
      m.privacy_children_5,
      m.privacy_children_6,
      m.privacy_children_2,
      m.privacy_children_3,
      m.privacy_children_4,
    ],
  },
  { id: 'changes', title: m.privacy_changes, paragraphs: [m.privacy_changes_1] },
];

/** Shows this device's answer about Google Analytics, and how to change it. Empty when the site does not use it. */
function ConsentChoice() {
  const { analytics } = useSite();
  const consent = useConsent();
  if (analytics === null) return null;
  const given = consent === 'yes';
  return (
    <section className="border-2 border-edge p-4 nojs:hidden">
      <h2 className="display text-d28">{m.consent_title()}</h2>
      <p className="mt-2" role="status">
        {given ? m.consent_is_yes() : m.consent_is_no()}
      </p>
      <Button onClick={() => giveConsent(given ? 'no' : 'yes')} className="mt-3">
        {given ? m.consent_change_no() : m.consent_change_yes()}
      </Button>
    </section>
  );
}

export const privacyCode = infoCode('privacy', {
  title: m.privacy_title,
  description: m.privacy_lead,
  Screen: () => (
    <InfoText title={m.privacy_title()} lead={m.privacy_lead()} sections={privacySections}>
      <ConsentChoice />
    </InfoText>
  ),
});
