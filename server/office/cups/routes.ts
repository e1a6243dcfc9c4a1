import { Refusal } from '#contract/errors.ts';
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
  previewDateMove,
  saveRegulation,
  updateOfficeCup,
  updateOfficeDate,
} from '#contract/office/cups/cups.ts';
import { removeLicenceModel, saveLicenceModel } from '#contract/office/licence-model.ts';
import {
  addDatePicture,
  addPhotograph,
  addRegulationPicture,
  previewCup,
  previewRace,
  previewRegulation,
  saveDatePictures,
} from '#contract/office/cups/pictures.ts';
import { cleanRegulation } from '#server/cups/regulation/read-apart.ts';
import { sanitizeRegulation } from '#server/cups/regulation/sanitize-regulation.ts';
import { call } from '#server/http/calls/call.ts';
import type { RouteContext } from '#server/http/calls/route-context.ts';
import { organizationsOf } from '#server/access/caller.ts';
import { addDate, changeDate, removeDate } from '#server/cups/edit/dates.ts';
import { placeModel, takeModelDown } from '#server/cups/pictures/licence-model.ts';
import { copy, insertDraftCup } from '#server/cups/edit/make-cup.ts';
import { addToGallery } from '#server/cups/pictures/photographs.ts';
import { addPicture, putRegulationPicture, savePictures } from '#server/cups/pictures/pictures.ts';
import { presentOfficeCup } from '#server/cups/edit/present.ts';
import { moveLetter, sendMoveLetter } from '#server/office/cups/move-letter.ts';
import { readMessageRace } from '#server/office/messages/queries.ts';
import { cupAsPublic, raceAsPublic } from '#server/office/cups/preview.ts';
import { differencesOf, moveCup } from '#server/cups/edit/publish.ts';
import { readOfficeCups, readRegulationVersions } from './queries.ts';
import { writeRegulation } from '#server/cups/edit/regulation.ts';
import { saveCup } from '#server/cups/edit/save-cup.ts';
import { cupIn } from '#server/cups/edit/write-cup.ts';

/** Cups in the organizer's office: from nothing, or from last season, to a published cup. */
export function registerOfficeCups(context: RouteContext): void {
  const { db } = context;

  call(context, listOfficeCups, async ({ query, caller }) => ({
    items: await readOfficeCups(db, organizationsOf(caller), query.cup_status ?? null),
  }));

  call(context, getOfficeCup, async ({ params }) => presentOfficeCup(await cupIn(db, params.id)));

  call(context, createOfficeCup, (asked) => insertDraftCup(db, asked));

  call(context, copyOfficeCup, (asked) => copy(db, asked));

  call(context, updateOfficeCup, (asked) => saveCup(db, asked));

  call(context, addOfficeDate, (asked) => addDate(db, asked));

  call(context, updateOfficeDate, (asked) =>
    changeDate(db, asked, (tx, move) => sendMoveLetter(tx, move, asked.caller.user_id)),
  );

  call(context, previewDateMove, async ({ params, body }) => {
    const cup = await cupIn(db, params.id);
    const race_id = cup.cup_dates.find(({ date }) => date === params.raceDate)?.race_id ?? null;
    const race = race_id === null ? null : await readMessageRace(db, race_id);
    if (race_id === null || race === null) throw new Refusal('office.date_not_found');
    const { date: to, name, place } = body;
    const move = { race_id, cup_name: cup.cup_name, name, place: place || null, from: params.raceDate, to };
    return { ...(await moveLetter(db, move)), reply_to: race.reply_to };
  });

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
