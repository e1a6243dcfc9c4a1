import { type ComponentType, type ReactNode, useRef, useState } from 'react';
import type { PrivateRider } from '#contract/people/riders/riders.ts';
import * as m from '#text/messages/messages.js';
import { Card } from '#web/screens/people/profile/parts/Card.tsx';
import { EditForm } from './EditForm.tsx';
import type { GroupProps } from './group-props.ts';
import type { RiderFields } from '#web/screens/people/profile/parts/rider-form.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { useOnChange } from '#web/ui/effects/use-on-change.ts';

interface EditCardProps {
  rider: PrivateRider;
  title: string;
  Fields: ComponentType<GroupProps>;
  /** The fields that are drawn. */
  names: readonly (keyof RiderFields)[];
  onSaved: (rider: PrivateRider) => void;
  /** The content while nothing is being edited. */
  children: ReactNode;
}

/** Draws a card that its button makes editable. It reports that it was saved: the page's top may be out of sight. */
export function EditCard({ rider, title, Fields, names, onSaved, children }: EditCardProps) {
  const [state, setState] = useState<'reading' | 'editing' | 'cancelled' | 'saved'>('reading');
  const edit = useRef<HTMLButtonElement>(null);
  // The form that had the focus is gone, so the focus goes back to the button that opened it.
  useOnChange(state, () => edit.current?.focus());
  return (
    <Card
      isPart
      title={title}
      action={
        state !== 'editing' && (
          <Button
            look="link"
            ref={edit}
            aria-label={`${m.profile_edit()}: ${title}`}
            onClick={() => setState('editing')}
            className="-mr-2 px-2"
          >
            {m.profile_edit()}
          </Button>
        )
      }
    >
      {state === 'editing' ? (
        <EditForm
          rider={rider}
          Fields={Fields}
          names={names}
          onSaved={(next) => {
            onSaved(next);
            setState('saved');
          }}
          onCancel={() => setState('cancelled')}
        />
      ) : (
        children
      )}
      <div className={state === 'saved' ? 'mt-4' : ''}>
        <FormAlert good>{state === 'saved' ? m.profile_rider_saved() : null}</FormAlert>
      </div>
    </Card>
  );
}
