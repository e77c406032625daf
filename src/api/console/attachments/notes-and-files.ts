import { strict, uuidSchema } from '../../schema/schemas.ts';
import { type AttachmentThing, attachmentThings } from '../../v2/attachments/attachment-things.ts';
import { fileRows } from '../../v2/attachments/files.ts';
import { noteRows } from '../../v2/attachments/notes.ts';
import { fromV2 } from '../from-v2.ts';

/** The console calls a client by another id than v2, at all its addresses. */
const client: AttachmentThing = {
  ...attachmentThings.client,
  params: strict({ id_client: uuidSchema }),
  thingOf: ({ id_client: clientId = '' }) => ({ is: 'client', clientId }),
};

/** CON-NOTE-1, CON-FILE-1: a document, a client and a received invoice have notes and files. */
export const attachmentRows = [client, attachmentThings.document, attachmentThings.received].flatMap((thing) =>
  [...noteRows(thing), ...fileRows(thing)].map((row) => fromV2(row)),
);
