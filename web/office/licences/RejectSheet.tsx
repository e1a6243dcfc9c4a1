import type { ReviewedLicence } from '#contract/office/licences.ts';
import type { ReasonTexts } from '#contract/office/reasons.ts';
import * as m from '#text/messages/messages.js';
import { officePaths } from '#web/app/screens/office-paths.ts';
import { ReasonSheet } from '#web/office/parts/ReasonSheet.tsx';

const templates = [
  m.office_reason_unreadable,
  m.office_reason_wrong_file,
  m.office_reason_document,
  m.office_reason_insurance,
  m.office_reason_category,
  m.office_reason_dues,
] as const;

interface RejectProps {
  licence: ReviewedLicence;
  own: readonly ReasonTexts[];
  busy: boolean;
  onReject: (reason: string) => void;
  onClose: () => void;
}

/** Why it is rejected, in the family's language: a frequent reason, which can be edited. */
export function RejectSheet({ licence, ...more }: RejectProps) {
  return (
    <ReasonSheet
      {...more}
      title={m.office_reject_title({ rider: licence.rider_fullname })}
      closeHref={officePaths.licences}
      name="lbr_reason"
      language={licence.language}
      templates={templates}
    />
  );
}
