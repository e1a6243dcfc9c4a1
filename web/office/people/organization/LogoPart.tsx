import type { OfficeOrganization } from '#contract/people/office/organizations.ts';
import * as m from '#text/messages/messages.js';
import { sendForm } from '#web/ground/call/send-form.ts';
import { useWrite } from '#web/parts/use-write.ts';
import { Button } from '#web/ui/Button.tsx';
import { textLink } from '#web/ui/button-classes.ts';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { ask } from '#web/ground/call/ask.ts';

interface LogoPartProps {
  organization: OfficeOrganization;
  onChange: (one: OfficeOrganization) => void;
}

/** Edits the logo, which is sent as soon as it is chosen. */
export function LogoPart({ organization, onChange }: LogoPartProps) {
  const { logo, organization_name } = organization;
  const params = { id: organization.organization_id };
  const { busy, failure, run } = useWrite();
  const send = (input: HTMLInputElement) => {
    const [file] = input.files ?? [];
    input.value = '';
    if (!file) return;
    void run(async () =>
      onChange(await sendForm('PUT /api/office/organizations/{id}/logo', { params, files: { file } })),
    );
  };
  const words = logo === null ? m.org_logo_choose() : m.org_logo_change();
  return (
    <section className="mt-10 border-t-2 border-ink pt-3">
      <h2 className="display text-d22">{m.org_logo()}</h2>
      <div className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-2">
        {logo !== null && (
          <img
            src={logo}
            alt={m.org_logo_of({ name: organization_name })}
            className="max-h-24 max-w-40 bg-surface2 object-contain"
          />
        )}
        <label className={`flex min-h-12 cursor-pointer items-center focus-within:outline-3 ${textLink}`}>
          {busy ? m.office_saving() : words}
          <input
            type="file"
            accept="image/jpeg,image/png"
            aria-label={words}
            disabled={busy}
            onChange={(event) => send(event.target)}
            className="sr-only"
          />
        </label>
        {logo !== null && !busy && (
          <Button
            look="link"
            aria-label={`${m.org_logo_remove()}: ${m.org_logo()}`}
            onClick={() =>
              void run(async () =>
                onChange(await ask('DELETE /api/office/organizations/{id}/logo', { params })),
              )
            }
          >
            {m.org_logo_remove()}
          </Button>
        )}
      </div>
      <p className="text-small text-ink2">{m.org_logo_hint()}</p>
      <FormAlert>{failure}</FormAlert>
    </section>
  );
}
