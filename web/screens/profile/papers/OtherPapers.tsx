import * as m from '#text/messages/messages.js';
import { paperLabels } from './paper-labels.ts';
import { keptText, type PaperTermsOfRider, removedText } from './paper-terms.ts';
import { textLink } from '#web/ui/button-classes.ts';

const isOther = ({ slot }: { slot: string }) => slot === 'licence' || slot === 'payment';

/** Files of licences and proofs of payment: until when they are kept, and which were deleted. */
export function OtherPapers({ terms }: { terms: PaperTermsOfRider | undefined }) {
  const kept = terms?.kept.filter(isOther) ?? [];
  const removed = terms?.removed.filter(isOther) ?? [];
  if (kept.length + removed.length === 0) return null;
  return (
    <details className="mt-4 border-t border-line pt-2 text-small">
      <summary className={`min-h-12 cursor-pointer py-3 ${textLink}`}>{m.profile_papers_other()}</summary>
      <ul className="divide-y divide-line">
        {kept.map((one, index) => (
          <li key={`kept ${index}`} className="py-2 wrap-anywhere">
            <span className="font-semibold">
              {[paperLabels[one.slot](), one.of].filter((part) => part !== null).join(' · ')}
            </span>
            <span className="block text-ink2">{keptText(one)}</span>
          </li>
        ))}
        {removed.map((one, index) => (
          <li key={`removed ${index}`} className="py-2">
            <span className="font-semibold">{paperLabels[one.slot]()}</span>
            <span className="block text-ink2">{removedText(one)}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
