import { inTransaction } from '#server/ground/db/in-transaction.ts';
import { Refusal } from '#contract/errors.ts';
import {
  countAudience,
  listRaceMessages,
  listUnreached,
  listWrittenTo,
  sendRaceMessage,
} from '#contract/people/office/messages.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { violatedUnique } from '#server/ground/db/violated.ts';
import { call } from '#server/ground/http/calls/call.ts';
import type { RouteContext } from '#server/ground/http/calls/route-context.ts';
import {
  readAudience,
  readByKey,
  readMessageRace,
  readMessages,
  readUnreached,
  readWrittenTo,
} from '#server/people/office/messages/queries.ts';
import { sendMessage } from './send-message.ts';

/** Registers the calls for letters to the families of everybody entered in a race. */
export function registerOfficeMessages(context: RouteContext): void {
  const { db, limits } = context;

  const messageIn = async (tx: Db, race_id: number, message_id: number) => {
    const [message] = await readMessages(tx, race_id, message_id);
    if (!message) throw new Refusal('race.not_found');
    return message;
  };

  call(context, countAudience, ({ params, body }) => readAudience(db, params.id, body));

  call(context, listRaceMessages, async ({ params }) => {
    const race = await readMessageRace(db, params.id);
    if (race === null) throw new Refusal('race.not_found');
    return { ...race, items: await readMessages(db, params.id) };
  });

  call(context, listUnreached, async ({ params }) => {
    const items = await readUnreached(db, params.id, params.message_id);
    if (items === null) throw new Refusal('race.not_found');
    return { items };
  });

  call(context, listWrittenTo, async ({ params }) => {
    const items = await readWrittenTo(db, params.id, params.message_id);
    if (items === null) throw new Refusal('race.not_found');
    return { items };
  });

  call(context, sendRaceMessage, async ({ params: { id: race_id }, body, caller }) => {
    const { request_key, filters, texts } = body;
    const { user_id: sent_by } = caller;
    const asked = { request_key, race_id, sent_by };
    const before = await readByKey(db, asked);
    if (before !== null) return messageIn(db, race_id, before);
    if (new Set(texts.map(({ language }) => language)).size !== texts.length)
      throw new Refusal('message.languages', 'texts');
    await limits.spend('message_account', String(sent_by));
    await limits.spend('message_race', String(race_id));
    return inTransaction(db, async (tx) => {
      if ((await readMessageRace(tx, race_id)) === null) throw new Refusal('race.not_found');
      const { message_id, families } = await sendMessage(tx, { ...asked, filters, texts });
      if (families === 0) throw new Refusal('message.nobody');
      return messageIn(tx, race_id, message_id);
    }).catch(async (error: unknown) => {
      // The same press arrived twice at the same moment.
      if (violatedUnique(error) !== 'race_message_request_key_key') throw error;
      const other = await readByKey(db, asked);
      if (other === null) throw new Refusal('request.bad_body', 'request_key');
      return messageIn(db, race_id, other);
    });
  });
}
