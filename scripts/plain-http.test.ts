import { expect, test } from 'vitest';
import { isSource, readCode } from './sources.mjs';

/*
 * What browsers keep from a page over plain http, as a laptop at the track serves it, and the files that ask for it. Each of them
 * does something else where it is not there, or says so (docs/venue.md). A new one belongs into such a file.
 */
const askedIn: readonly (readonly [what: RegExp, files: readonly string[]])[] = [
  [/navigator\.clipboard|\bClipboardItem\b/, ['web/parts/desk/copy-text.ts']],
  [/crypto\.subtle|webcrypto/, []],
  [/crypto\.randomUUID/, ['web/parts/new-key.ts']],
  [/\bwakeLock\b/, ['web/parts/carry/checks.ts', 'web/ui/effects/use-awake.ts']],
  [/navigator\.locks/, ['web/outbox/outbox.ts', 'web/parts/day-log/day-log.ts']],
  [
    /storage\.(?:persist|estimate|getDirectory)|\bstorage\b.*\bpersist\b/,
    ['web/parts/carry/checks.ts', 'web/screens/raceday/camera/CameraScreen.tsx'],
  ],
  [
    /getUserMedia/,
    [
      'web/parts/check-in/use-camera-codes.ts',
      'web/screens/raceday/camera/CameraView.tsx',
      'web/screens/raceday/judge/line/burst.ts',
    ],
  ],
  [/\bPushManager\b|Notification\.(?:permission|requestPermission)/, ['web/parts/followed/push-phone.ts']],
  [
    /navigator\.serviceWorker/,
    [
      'web/app/later/later.ts',
      'web/parts/carry/checks.ts',
      'web/parts/desk/keep-code.ts',
      'web/parts/followed/push-phone.ts',
    ],
  ],
  [
    /navigator\.share\b/,
    [
      'web/office/raceday/desk/ShownCode.tsx',
      'web/parts/ShareLink.tsx',
      'web/parts/carry/CarryPanel.tsx',
      'web/parts/followed/Moment.tsx',
    ],
  ],
  [/\bgeolocation\b|navigator\.(?:bluetooth|usb|serial|hid|credentials)|DeviceMotionEvent/, []],
];

const sources = [...readCode()].filter(([file]) => isSource(file) && /^web\/(?!worker\/)/.test(file));

test.each(askedIn)('a page over plain http works without %s, which these files do: %o', (what, files) => {
  expect(sources.length).toBeGreaterThan(500);
  const asking = sources.flatMap(([file, source]) => (what.test(source) ? [file] : []));
  expect(asking.toSorted()).toEqual(files);
});
