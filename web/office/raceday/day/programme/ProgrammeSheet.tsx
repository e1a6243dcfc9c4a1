import type { ComponentProps, ReactNode } from 'react';
import { programmeHref } from '#web/ground/address/office-paths.ts';
import { BackSheet } from '#web/ui/BackSheet.tsx';
import { SaveOrCancel } from '#web/ui/form/SaveOrCancel.tsx';
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

/** Draws a sheet over the programme, with fields and a save button. */
export function ProgrammeSheet({ table, title, saveLabel, form, onClose, children }: ProgrammeSheetProps) {
  const { programme, busy, failure } = table;
  return (
    <BackSheet title={title} closeHref={programmeHref(programme.race_id)} onClose={onClose}>
      <form {...form} className="space-y-5">
        {children}
        <SaveOrCancel failure={failure} busy={busy} onCancel={onClose}>
          {saveLabel}
        </SaveOrCancel>
      </form>
    </BackSheet>
  );
}
