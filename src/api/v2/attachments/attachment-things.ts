import type { TObject } from 'typebox';
import type { Right } from '../../../domain/access/right.ts';
import { type AttachmentObstacle, mostFiles, mostNotes, type Thing } from '../../../domain/attachment.ts';
import type { InputProblem } from '../../../domain/refusal.ts';
import { strict } from '../../schema/schemas.ts';
import {
  clientId,
  invoiceParams,
  supplierInvoiceId,
  uuidOfClientId,
  uuidOfSupplierInvoiceId,
} from '../../shapes/identifiers.ts';
import type { Group } from '../operation.ts';

/** V2-NOTE-5: what has notes and files, where they stand, and who may read and write them. */
export interface AttachmentThing {
  /** It ends the ids of the operations: `adaugaNotaClientului`. */
  readonly suffix: string;
  /** "clientului": it completes the sentences of the reference. */
  readonly of: string;
  readonly path: `/v2/${string}`;
  readonly group: Group;
  readonly reads: Right;
  readonly writes: Right;
  readonly params: TObject;
  readonly thingOf: (params: Readonly<Record<string, string>>) => Thing;
}

export const attachmentThings = {
  client: {
    suffix: 'Clientului',
    of: 'unui client',
    path: '/v2/clienti/{id_client}',
    group: 'Clienti',
    reads: 'clients:read',
    writes: 'clients:manage',
    params: strict({ id_client: clientId({ description: 'Clientul: `id` din lista clienților.' }) }),
    thingOf: ({ id_client: id = '' }) => ({ is: 'client', clientId: uuidOfClientId(id) }),
  },
  document: {
    suffix: 'Facturii',
    of: 'unui document',
    path: '/v2/facturi/{serie}/{numar}',
    group: 'Facturi',
    reads: 'invoices:read',
    writes: 'invoices:issue',
    params: invoiceParams,
    thingOf: ({ serie: series = '', numar: number = '' }) => ({ is: 'document', series, number }),
  },
  received: {
    suffix: 'FacturiiPrimite',
    of: 'unei facturi primite',
    path: '/v2/facturi-furnizori/{id_factura}',
    group: 'Furnizori',
    reads: 'suppliers:read',
    writes: 'suppliers:manage',
    params: strict({ id_factura: supplierInvoiceId({ description: 'Factura primită: `id` din lista lor.' }) }),
    thingOf: ({ id_factura: id = '' }) => ({ is: 'supplier-invoice', supplierInvoiceId: uuidOfSupplierInvoiceId(id) }),
  },
} as const satisfies Readonly<Record<string, AttachmentThing>>;

/** What is wrong with the file itself is told at a member of the body; what is wrong with adding it is a state. */
export const attachmentMessages: Readonly<
  Record<AttachmentObstacle, readonly [at: InputProblem['path'] | string, code: InputProblem['code'], message: string]>
> = {
  'notes-too-many': ['prea_multe_note', 'invalid_value', `Are deja ${mostNotes} de note; stergeti din ele.`],
  'files-too-many': ['prea_multe_fisiere', 'invalid_value', `Are deja ${mostFiles} de fisiere; stergeti din ele.`],
  'bytes-too-many': [
    'fisiere_prea_mari',
    'invalid_value',
    'Fisierele ar avea impreuna peste 100 MiB; stergeti din ele.',
  ],
  'too-large': [['continut'], 'out_of_range', '"continut" are peste 10 MiB.'],
  'unknown-type': [['continut'], 'invalid_value', '"continut" nu este un PDF, PNG, JPEG, XML sau XLSX.'],
  'not-attached': [['fisiere'], 'invalid_value', '"fisiere" numeste un fisier pe care documentul nu il are.'],
  'mail-too-large': [['fisiere'], 'out_of_range', 'Fisierele din "fisiere" au impreuna peste 10 MiB.'],
  'other-type': [['tip'], 'invalid_value', '"tip" nu este tipul continutului.'],
};
