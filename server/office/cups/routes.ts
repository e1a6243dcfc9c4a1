import {
  addOfficeDate,
  changeCupStatus,
  copyOfficeCup,
  createOfficeCup,
  deleteOfficeDate,
  getCupDifferences,
  getOfficeCup,
  listOfficeCups,
  listRegulationVersions,
  saveRegulation,
  updateOfficeCup,
  updateOfficeDate,
} from '#contract/office-cups.ts';
import { removeLicenceModel, saveLicenceModel } from '#contract/office-licence-model.ts';
import {
  addDatePicture,
  addRegulationPicture,
  previewCup,
  previewRace,
  previewRegulation,
  saveDatePictures,
} from '#contract/office-pictures.ts';
import { sanitizeRegulation } from '#server/cups/sanitize-regulation.ts';
import { call, type House } from '#server/http/call.ts';
import { organizationsOf } from '#server/http/caller.ts';
import { addDate, changeDate, removeDate } from '#server/office/cups/dates.ts';
import { hangModel, type PublicPlace, takeModelDown } from '#server/office/cups/licence-model.ts';
import { copy, create } from '#server/office/cups/make-cup.ts';
import { addPicture, putRegulationPicture, savePictures } from '#server/office/cups/pictures.ts';
import { presentOfficeCup } from '#server/office/cups/present.ts';
import { cupAsPublic, raceAsPublic } from '#server/office/cups/preview.ts';
import { differencesOf, moveCup } from '#server/office/cups/publish.ts';
import { readOfficeCups, readRegulationVersions } from '#server/office/cups/queries.ts';
import { writeRegulation } from '#server/office/cups/regulation.ts';
import { saveCup } from '#server/office/cups/save-cup.ts';
import { cupIn } from '#server/office/cups/write-cup.ts';

/** Cups in the organizer's office: from nothing, or from last season, to a published cup. */
export function registerOfficeCups(house: House, place: PublicPlace): void {
  const { db } = house;

  call(house, listOfficeCups, async ({ query, caller }) => ({
    items: await readOfficeCups(db, organizationsOf(caller), query.cup_status ?? null),
  }));

  call(house, getOfficeCup, async ({ params }) => presentOfficeCup(await cupIn(db, params.id)));

  call(house, createOfficeCup, (asked) => create(db, asked));

  call(house, copyOfficeCup, (asked) => copy(db, asked));

  call(house, updateOfficeCup, (asked) => saveCup(db, asked));

  call(house, addOfficeDate, (asked) => addDate(db, asked));

  call(house, updateOfficeDate, (asked) => changeDate(db, asked));

  call(house, deleteOfficeDate, (asked) => removeDate(db, asked));

  call(house, saveRegulation, (asked) => writeRegulation(db, asked));

  call(house, listRegulationVersions, async ({ params }) => {
    await cupIn(db, params.id);
    const versions = await readRegulationVersions(db, params.id);
    return {
      items: versions.map(({ cup_regulation: text, ...one }) => ({
        ...one,
        cup_regulation: text === null ? null : sanitizeRegulation(text),
      })),
    };
  });

  call(house, saveLicenceModel, (asked) => hangModel(place, asked));

  call(house, removeLicenceModel, (asked) => takeModelDown(db, asked));

  call(house, changeCupStatus, (asked) => moveCup(db, asked));

  call(house, getCupDifferences, ({ params }) => differencesOf(db, params.id));

  call(house, addDatePicture, (asked) => addPicture(place, asked));

  call(house, saveDatePictures, (asked) => savePictures(place, asked));

  call(house, previewRegulation, async ({ params, body }) => {
    await cupIn(db, params.id);
    return { cup_regulation: sanitizeRegulation(body.cup_regulation).trim() };
  });

  call(house, addRegulationPicture, (asked) => putRegulationPicture(place, asked));

  call(house, previewCup, ({ params }) => cupAsPublic(db, params.id));

  call(house, previewRace, ({ params }) => raceAsPublic(place.pool, params.id, params.raceDate));
}
