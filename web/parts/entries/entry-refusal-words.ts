import type { z } from 'zod';
import type { inscriptionRefusal } from '#contract/entries/entries.ts';
import * as m from '#text/messages/messages.js';

/** The reasons why a rider cannot be entered, in the sentences of the refusals. */
export const entryRefusalWords: Record<z.infer<typeof inscriptionRefusal>, () => string> = {
  'race.called_off': m.error_race_called_off,
  'inscription.already_in': m.error_inscription_already_in,
  'inscription.cup_closed': m.error_inscription_cup_closed,
  'inscription.not_yet': m.error_inscription_not_yet,
  'inscription.closed': m.error_inscription_closed,
  'inscription.birthdate_missing': m.error_inscription_birthdate_missing,
  'inscription.gender_missing': m.error_inscription_gender_missing,
  'inscription.category_gender': m.error_inscription_category_gender,
  'inscription.category_young': m.error_inscription_category_young,
  'inscription.category_old': m.error_inscription_category_old,
  'inscription.wheel_taken': m.error_inscription_wheel_taken,
  'inscription.licence_not_approved': m.error_inscription_licence_not_approved,
  'inscription.not_up_to_date': m.error_inscription_not_up_to_date,
  'inscription.not_in': m.error_inscription_not_in,
  'inscription.drawn': m.error_inscription_drawn,
};
