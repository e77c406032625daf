import type { OwnInvoice } from '../domain/imports/imported-invoice.ts';
import { NotAnInvoice } from './en16931/invoice-values.ts';
import { receivedUbl } from './read-received-invoice.ts';
import { buyerOfUbl, correctedByUbl, isUbl, notesOfUbl } from './ubl/read-ubl.ts';
import { unitWordOf } from './ubl/units.ts';
import { quoted, readXml } from './xml/read-xml.ts';

const longestText = 4000;

/** MOVE-1: reads an invoice that the company itself issued with another program. Throws `NotAnInvoice` or `XmlNotReadable`. */
export function readOwnInvoice(xml: string): OwnInvoice {
  const root = readXml(xml);
  if (!isUbl(root)) throw new NotAnInvoice(`its root is ${quoted(root.name)}`);
  const { lines, supplier, content, ...head } = receivedUbl(root);
  return {
    ...head,
    seller: supplier,
    buyer: buyerOfUbl(root),
    corrects: correctedByUbl(root).slice(0, 10),
    text: notesOfUbl(root).join('\n').slice(0, longestText).toWellFormed() || null,
    lines: lines.map((line) => ({ ...line, unit: unitWordOf(line.unit) })),
  };
}
