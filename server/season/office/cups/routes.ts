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
} from '#contract/season/office/cups/cups.ts';
import { removeLicenceModel, saveLicenceModel } from '#contract/season/office/cups/licence-model.ts';
import {
  addDatePicture,
  addPhotograph,
  addRegulationPicture,
  previewCup,
  previewRace,
  previewRegulation,
  saveDatePictures,
} from '#contract/season/office/cups/pictures.ts';
import { cleanRegulation } from '#server/season/cups/regulation/read-apart.ts';
import { sanitizeRegulation } from '#server/season/cups/regulation/sanitize-regulation.ts';
import { call } from '#server/ground/http/calls/call.ts';
import type { RouteContext } from '#server/ground/http/calls/route-context.ts';
import { organizationsOf } from '#server/ground/access/caller.ts';
import { addDate, removeDate } from '#server/season/cups/edit/dates.ts';
import { placeModel, takeModelDown } from '#server/season/cups/pictures/licence-model.ts';
import { copy, insertDraftCup } from '#server/season/cups/edit/make-cup.ts';
import { addToGallery } from '#server/season/cups/pictures/photographs.ts';
import { addPicture, putRegulationPicture, savePictures } from '#server/season/cups/pictures/pictures.ts';
import { presentOfficeCup } from '#server/season/cups/edit/present.ts';
import { cupAsPublic, raceAsPublic } from '#server/season/office/cups/preview.ts';
import { differencesOf, moveCup } from '#server/season/cups/edit/publish.ts';
import { readOfficeCups, readRegulationVersions } from './queries.ts';
import { writeRegulation } from '#server/season/cups/edit/regulation.ts';
import { cupIn } from '#server/season/cups/edit/write-cup.ts';

/** Registers the calls for cups in the office: from nothing, or from last season, to a published cup. */
export function registerOfficeCups(context: RouteContext): void {
  const { db } = context;

  call(context, listOfficeCups, async ({ query, caller }) => ({
    items: await readOfficeCups(db, organizationsOf(caller), query.cup_status ?? null),
  }));

  call(context, getOfficeCup, async ({ params }) => presentOfficeCup(await cupIn(db, params.id)));

  call(context, createOfficeCup, (asked) => insertDraftCup(db, asked));

  call(context, copyOfficeCup, (asked) => copy(db, asked));

  call(context, addOfficeDate, (asked) => addDate(db, asked));

  call(context, deleteOfficeDate, (asked) => removeDate(db, asked));

  call(context, saveRegulation, (asked) => writeRegulation(db, asked));

  call(context, listRegulationVersions, async ({ params }) => {
    await cupIn(db, params.id);
    const versions = await readRegulationVersions(db, params.id);
    return {
      items: versions.map(({ cup_regulation: text, ...one }) => ({
        ...one,
        cup_regulation: text === null ? null : sanitizeRegulation(text),
      })),
    };
  });

  call(context, saveLicenceModel, (asked) => placeModel(context, asked));

  call(context, removeLicenceModel, (asked) => takeModelDown(db, asked));

  call(context, changeCupStatus, (asked) => moveCup(db, asked));

  call(context, getCupDifferences, ({ params }) => differencesOf(db, params.id));

  call(context, addDatePicture, (asked) => addPicture(context, asked));

  call(context, addPhotograph, (asked) => addToGallery(context, asked));

  call(context, saveDatePictures, (asked) => savePictures(context, asked));

  call(context, previewRegulation, async ({ params, body, signal }) => {
    await cupIn(db, params.id);
    return { cup_regulation: await cleanRegulation(body.cup_regulation, signal) };
  });

  call(context, addRegulationPicture, (asked) => putRegulationPicture(context, asked));

  call(context, previewCup, ({ params }) => cupAsPublic(db, params.id));

  call(context, previewRace, ({ params }) => raceAsPublic(context.pool, params.id, params.raceDate));
}
