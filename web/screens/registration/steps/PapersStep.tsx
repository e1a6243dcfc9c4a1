import * as m from '#text/messages/messages.js';
import { GuardianConsent } from '#web/parts/papers/GuardianConsent.tsx';
import { PaperTile } from '#web/parts/papers/PaperTile.tsx';
import type { SignUpState } from '#web/screens/registration/use-sign-up.ts';

/** Three papers, photographed at the track. */
export function PapersStep({ state }: { state: SignUpState }) {
  const { papers, errors, changePaper, agreed, agree } = state;
  return (
    <>
      <p className="text-ink2">{m.registration_papers_why()}</p>
      <PaperTile
        name="rider_dni_image1"
        label={m.paper_front()}
        file={papers.rider_dni_image1}
        onFile={(file) => changePaper('rider_dni_image1', file)}
        onSecond={(file) => changePaper('rider_dni_image2', file)}
        required
        error={errors.rider_dni_image1}
      />
      <PaperTile
        name="rider_dni_image2"
        label={m.paper_back()}
        file={papers.rider_dni_image2}
        onFile={(file) => changePaper('rider_dni_image2', file)}
        required
        error={errors.rider_dni_image2}
      />
      <PaperTile
        name="rider_insurance_image"
        label={m.paper_insurance()}
        optional={m.form_optional()}
        file={papers.rider_insurance_image}
        onFile={(file) => changePaper('rider_insurance_image', file)}
        error={errors.rider_insurance_image}
      />
      <GuardianConsent agreed={agreed} onAgree={agree} error={errors.consent} />
    </>
  );
}
