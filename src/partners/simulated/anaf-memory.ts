import { bucharestTimestamp } from '../../domain/time/calendar.ts';
import { sampleSupplierInvoice } from './sample-supplier-invoice.ts';
import { storedZip } from './stored-zip.ts';

const outcomes = ['accepted', 'rejected', 'slow', 'duplicate'] as const;
type Outcome = (typeof outcomes)[number];

export interface SimulatedUpload {
  readonly uploadId: string;
  readonly fiscalCode: string;
  readonly service: string;
  readonly query: URLSearchParams;
  readonly xml: string;
  readonly outcome: Outcome;
  readonly duplicates: string | null;
}

interface MemoryOptions {
  /** A document is `in prelucrare` for so long. */
  readonly processingMs: number;
  readonly now: () => number;
}

const minuteMs = 60_000;
const slowMs = 10 * minuteMs;

/**
 * The outcome and the moment of an upload are encoded in its id, so that a restarted service, or another process, still knows earlier
 * uploads; only the documents themselves are lost.
 */
export function anafMemory({ processingMs, now }: MemoryOptions) {
  const uploads: SimulatedUpload[] = [];
  const offered: { readonly fiscalCode: string; readonly message: Message }[] = [];
  let count = 0;

  const upload = (fiscalCode: string, service: string, query: URLSearchParams, xml: string): SimulatedUpload => {
    count += 1;
    // A message of a buyer may come twice, and nobody says so.
    const earlier = uploads.find(
      (one) =>
        answeredIndex(xml) === null &&
        one.fiscalCode === fiscalCode &&
        one.outcome !== 'rejected' &&
        documentId(one.xml) === documentId(xml),
    );
    const outcome: Outcome = earlier ? 'duplicate' : (rehearsed[rehearsal(xml) ?? ''] ?? 'accepted');
    const uploadId = `${now()}${outcomes.indexOf(outcome)}${String(count % 10_000).padStart(4, '0')}`;
    const made = { uploadId, fiscalCode, service, query, xml, outcome, duplicates: earlier?.uploadId ?? null };
    uploads.push(made);
    return made;
  };

  const read = (uploadId: string) => {
    const match = /^(\d{13})([0-3])\d{4}$/.exec(uploadId);
    const outcome = outcomes[Number(match?.[2])];
    if (!match || outcome === undefined) return null;
    const isDone = now() - Number(match[1]) >= (outcome === 'slow' ? slowMs : processingMs);
    const isAccepted = outcome === 'accepted' || outcome === 'slow';
    return { isDone, isAccepted, downloadId: `${downloads.own}${uploadId}`, at: Number(match[1]) };
  };

  const zipOf = (messageId: string): Buffer | null => {
    const uploadId = messageId.slice(1);
    const known = uploads.find((one) => one.uploadId === uploadId);
    const offer = offered.find(({ message }) => message.id === messageId);
    if (offer) return sealed(offer.message.id_solicitare, offer.message.xml);
    const state = read(uploadId);
    if (!state?.isDone) return null;
    return sealed(uploadId, state.isAccepted ? (known?.xml ?? forgotten(uploadId)) : errorReport(known, uploadId));
  };

  /** Returns who issued the invoice with this index. */
  const sellerOfIndex = (index: string | null): string | null =>
    offered.find(({ message }) => message.id_solicitare === index)?.message.cif ??
    uploads.find(({ uploadId }) => uploadId === index)?.fiscalCode ??
    null;

  const messagesOf = (fiscalCode: string, from: number, until: number): readonly Message[] => {
    offerSample(fiscalCode);
    const own = uploads.flatMap((one) =>
      ownMessages(one, fiscalCode, read(one.uploadId), sellerOfIndex(answeredIndex(one.xml))),
    );
    const received = offered.flatMap((one) => (one.fiscalCode === fiscalCode ? [one.message] : []));
    return [...received, ...own].filter(({ at }) => at >= from && at <= until);
  };

  const offer = (fiscalCode: string, sellerCode: string, xml: string | Buffer, id?: string): string => {
    count += 1;
    const uploadId = id ?? `${now()}0${String(count % 10_000).padStart(4, '0')}`;
    // It lies a while back, because a caller asks for what was there before.
    const at = now() - minuteMs;
    const message = messageFor({
      tip: 'FACTURA PRIMITA',
      prefix: downloads.received,
      uploadId,
      seller: sellerCode,
      buyer: fiscalCode,
      at,
      xml,
    });
    offered.push({ fiscalCode, message });
    return message.id;
  };

  /** Each company has an id of its own for it, so that it is received once, however often the service is started. */
  const offerSample = (fiscalCode: string): void => {
    const id = `1000000000000${fiscalCode.padStart(10, '0')}`;
    if (offered.some(({ message }) => message.id_solicitare === id)) return;
    const today = bucharestTimestamp(new Date(now())).slice(0, 10);
    offer(fiscalCode, '90105789', sampleSupplierInvoice(fiscalCode, today), id);
  };

  return { uploads, upload, read, zipOf, messagesOf, offer };
}

export interface Message {
  readonly id: string;
  readonly id_solicitare: string;
  readonly tip: string;
  readonly detalii: string;
  readonly cif: string;
  readonly data_creare: string;
  /** The list does not show it. */
  readonly at: number;
  readonly xml: string | Buffer;
}

const downloads = { own: '9', received: '8' } as const;

/** `efactura.nota` rehearses these outcomes. */
const rehearsed: Readonly<Record<string, Outcome>> = { respinsa: 'rejected', in_prelucrare: 'slow' };

export function rehearsal(xml: string): string | null {
  return /SIMULARE:(\w{1,30})/.exec(xml)?.[1] ?? null;
}

/** Returns the index of the invoice that a message of a buyer answers; null for everything else. */
export function answeredIndex(xml: string): string | null {
  return /<header[^>]*reqMesaj:v1[^>]*\bindex_incarcare="(\d+)"[^>]*\bmessage="[^"]+"/.exec(xml)?.[1] ?? null;
}

const documentId = (xml: string): string | undefined => /<cbc:ID>([^<]*)<\/cbc:ID>/.exec(xml)?.[1];

/** It is the buyer, by whatever identifies it. */
function buyerOf(xml: string): string | null {
  const party = /<cac:AccountingCustomerParty>.*?<\/cac:AccountingCustomerParty>/s.exec(xml)?.[0] ?? '';
  return /<cbc:CompanyID>(?:RO)?(\d{2,13})<\/cbc:CompanyID>/.exec(party)?.[1] ?? null;
}

type Progress = { readonly isDone: boolean; readonly isAccepted: boolean; readonly at: number } | null;

/** An accepted invoice is a message to the one who sent it and to the one it is for; a rejected one only to the former. */
function ownMessages(
  upload: SimulatedUpload,
  fiscalCode: string,
  progress: Progress,
  answeredSeller: string | null,
): readonly Message[] {
  if (!progress?.isDone) return [];
  if (answeredIndex(upload.xml) !== null && progress.isAccepted) {
    return answerMessages(upload, fiscalCode, progress.at, answeredSeller);
  }
  const { uploadId, xml, fiscalCode: seller } = upload;
  const buyer = buyerOf(xml);
  const make = (tip: string) =>
    messageFor({ tip, prefix: downloads.own, uploadId, seller, buyer, at: progress.at, xml });
  if (!progress.isAccepted) return seller === fiscalCode ? [make('ERORI FACTURA')] : [];
  return [
    ...(seller === fiscalCode ? [make('FACTURA TRIMISA')] : []),
    ...(buyer === fiscalCode ? [make('FACTURA PRIMITA')] : []),
  ];
}

/** A message of a buyer is listed to both. */
function answerMessages(
  { uploadId, xml, fiscalCode: buyer }: SimulatedUpload,
  fiscalCode: string,
  at: number,
  seller: string | null,
): readonly Message[] {
  const make = (tip: string) =>
    messageFor({ tip, prefix: downloads.own, uploadId, seller: seller ?? '', buyer, at, xml });
  return [
    ...(buyer === fiscalCode ? [make('MESAJ CUMPARATOR TRANSMIS')] : []),
    ...(seller === fiscalCode ? [make('MESAJ CUMPARATOR PRIMIT')] : []),
  ];
}

interface NewMessage {
  readonly tip: string;
  readonly prefix: string;
  readonly uploadId: string;
  readonly seller: string;
  readonly buyer: string | null;
  readonly at: number;
  readonly xml: string | Buffer;
}

function messageFor({ tip, prefix, uploadId, seller, buyer, at, xml }: NewMessage): Message {
  const stamp = bucharestTimestamp(new Date(at)).replaceAll(/\D/g, '').slice(0, 12);
  const detalii =
    tip === 'ERORI FACTURA'
      ? `Erori de validare identificate la factura transmisa cu id_incarcare=${uploadId}`
      : `Factura cu id_incarcare=${uploadId} emisa de cif_emitent=${seller} pentru cif_beneficiar=${buyer ?? ''}`;
  return {
    id: `${prefix}${uploadId}`,
    id_solicitare: uploadId,
    tip,
    detalii,
    cif: seller,
    data_creare: stamp,
    at,
    xml,
  };
}

const sealed = (uploadId: string, xml: string | Buffer): Buffer =>
  storedZip({
    [`${uploadId}.xml`]: xml,
    [`semnatura_${uploadId}.xml`]: '<Signature xmlns="http://www.w3.org/2000/09/xmldsig#"/>',
  });

function errorReport(upload: SimulatedUpload | undefined, uploadId: string): string {
  const message = upload?.duplicates
    ? `Factura a mai fost transmisa anterior cu index=${upload.duplicates} si data incarcare=${uploadedOn(upload.duplicates)}`
    : '[BR-RO-065]-Simulare: factura este respinsa. #Simulation: the invoice is rejected.';
  return `<?xml version="1.0" encoding="UTF-8"?><header xmlns="mfp:anaf:dgti:efactura:mesajEroriFactuta:v1" Index_incarcare="${uploadId}" Cif_emitent="${upload?.fiscalCode ?? ''}"><Error errorMessage="${message}"/></header>`;
}

/** The id of an upload begins with its moment. */
const uploadedOn = (uploadId: string): string =>
  bucharestTimestamp(new Date(Number(uploadId.slice(0, 13)))).slice(0, 10);

const forgotten = (uploadId: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?><Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"><!-- ${uploadId}: the simulator was started again since --></Invoice>`;
