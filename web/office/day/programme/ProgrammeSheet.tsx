import type { ComponentProps, ReactNode } from 'react';
import * as m from '#text/messages/messages.js';
import { programmeHref } from '#web/app/screens/office-paths.ts';
import { BackSheet } from '#web/ui/BackSheet.tsx';
import { Button } from '#web/ui/Button.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import type { ProgrammeTable } from './use-programme.ts';

interface ProgrammeSheetProps {
  table: ProgrammeTable;
  title: string;
  saveLabel: string;
  /** The form properties of `useFields`. */
  form: ComponentProps<'form'>;
  onClose: () => void;
  children: ReactNode;
}

/** A sheet over the programme with fields and a save button. */
export function ProgrammeSheet({ table, title, saveLabel, form, onClose, children }: ProgrammeSheetProps) {
  const { programme, busy, failure } = table;
  return (
    <BackSheet
      title={title}
      closeHref={programmeHref(programme.race_id)}
      closeLabel={m.office_cancel()}
      onClose={onClose}
    >
      <form {...form} className="space-y-5">
        {children}
        <FormAlert>{failure}</FormAlert>
        <div className="flex flex-wrap gap-3">
          <Button look="primary" type="submit" busy={busy}>
            {saveLabel}
          </Button>
          <Button onClick={onClose}>{m.office_cancel()}</Button>
        </div>
      </form>
    </BackSheet>
  );
}
