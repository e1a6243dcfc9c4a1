import { useState } from 'react';
import { credentialCode } from '#rules/people/riders/credential-code.ts';
import * as m from '#text/messages/messages.js';
import { paths } from '#web/ground/address/paths.ts';
import { BackSheet } from '#web/ui/BackSheet.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { useCameraCodes } from './use-camera-codes.ts';

interface ScanProps {
  /** Receives the code of a card. It resolves to true when a rider has it. */
  onCode: (code: string) => Promise<boolean>;
  onClose: () => void;
  /** The request to the person who holds the card. */
  why?: string;
  /** The camera to use. A tablet on a stand uses the one on the side of the person. */
  facing?: 'environment' | 'user';
}

/** Reads the card of a rider by camera. No picture leaves the phone. */
export function ScanSheet({
  onCode,
  onClose,
  why = m.checkin_scan_why(),
  facing = 'environment',
}: ScanProps) {
  const [said, setSaid] = useState<string | null>(null);
  const { video, isBlind } = useCameraCodes(async (text) => {
    const code = credentialCode(text);
    if (code === null || !(await onCode(code))) setSaid(m.checkin_scan_unknown());
  }, facing);
  return (
    <BackSheet
      title={m.checkin_scan()}
      closeHref={paths.desk}
      closeLabel={m.checkin_close()}
      onClose={onClose}
    >
      <div className="space-y-4">
        <p>{why}</p>
        <video
          ref={video}
          muted
          playsInline
          aria-label={m.checkin_scan_video()}
          className={`aspect-square w-full bg-night object-cover ${isBlind ? 'hidden' : ''}`}
        />
        <FormAlert>{isBlind ? m.checkin_scan_refused() : said}</FormAlert>
      </div>
    </BackSheet>
  );
}
