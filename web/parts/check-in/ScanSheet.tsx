import { useState } from 'react';
import { credentialCode } from '#rules/riders/credential-code.ts';
import * as m from '#text/messages/messages.js';
import { paths } from '#web/app/screens/paths.ts';
import { BackSheet } from '#web/ui/BackSheet.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { useCameraCodes } from './use-camera-codes.ts';

interface ScanProps {
  /** A code of a card was read. Out: whether it is somebody's. */
  onCode: (code: string) => Promise<boolean>;
  onClose: () => void;
  /** What is asked of whoever holds the card. */
  why?: string;
  /** A tablet on a stand looks at who stands before it. */
  facing?: 'environment' | 'user';
}

/** The camera at the card of a rider. Nothing of what it sees leaves the phone. */
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
