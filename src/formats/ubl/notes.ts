import type { InvoiceSnapshot } from '../../domain/invoice/snapshot.ts';
import { plain, text, type Xml } from '../xml/write-xml.ts';
import { mentions as legalMentions, typeMention } from './legal-mentions.ts';
import { inParts } from './lengths.ts';

const mostNotes = 20;

/** BG-1: the mentions that the law requires, then the seller's texts. BR-RO-A020: at most 20; BR-RO-L302: 300 characters each. */
export function notes(snapshot: InvoiceSnapshot): Xml {
  const ofType = typeMention(snapshot);
  const mentions = [
    ofType && legalMentions[ofType],
    snapshot.isVatOnCollection ? legalMentions.vatOnCollection : null,
    snapshot.fiscalReceipt && `Bon fiscal nr. ${snapshot.fiscalReceipt.number} din ${snapshot.fiscalReceipt.issuedOn}.`,
    snapshot.references?.note,
    snapshot.text,
    snapshot.explanations,
  ];
  return mentions
    .flatMap((mention) => inParts(300, withoutSubjectCode(plain(mention ?? ''))))
    .slice(0, mostNotes)
    .map((note) => text('cbc:Note', note))
    .join('');
}

/** BR-CL-08: three characters between two `#` would be read as a subject code, so `#` is replaced by the full-width `＃`. */
function withoutSubjectCode(note: string): string {
  return note.replace(/#(?=[^#]{3}#)/gu, '＃');
}
