import { type ReactNode, useState } from 'react';
import * as m from '#text/messages/messages.js';
import { go } from '#web/ground/address/navigation.ts';
import { DeskCodeForm } from './DeskCodeForm.tsx';

interface ScreenChoiceProps {
  title: string;
  hrefOf: (race_id: number) => string;
  /** The races of today. */
  children: ReactNode;
}

/** Chooses the race of a screen that only reads what is public: of today, or by a code, which opens its own race. */
export function ScreenChoice({ title, hrefOf, children }: ScreenChoiceProps) {
  // The form takes the code out of the address, so whether there was one is kept.
  const [isShared] = useState(() => location.hash.length > 1);
  return (
    <>
      {!isShared && children}
      <div className="gutter mx-auto max-w-page pb-8">
        <DeskCodeForm
          said={null}
          opens={m.track_open()}
          onOpen={({ meeting }) => go(hrefOf(meeting.race_id), { replace: true })}
        >
          <h2 className="pt-4 display text-d28">{isShared ? title : m.track_by_code()}</h2>
        </DeskCodeForm>
      </div>
    </>
  );
}
