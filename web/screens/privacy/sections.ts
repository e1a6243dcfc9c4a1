import * as m from '#text/messages/messages.js';
import type { InfoSection } from '#web/parts/InfoText.tsx';

/** What is kept about people, who sees it, and what they can do. */
export const privacySections: readonly InfoSection[] = [
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
