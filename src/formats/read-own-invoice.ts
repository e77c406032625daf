import type { OwnInvoice } from '../domain/imports/imported-invoice.ts';
import { buyerOfCii, correctedByCii, isCii, notesOfCii } from './cii/read-cii.ts';
import { NotAnInvoice } from './en16931/invoice-values.ts';
import { receivedCii, receivedUbl } from './read-received-invoice.ts';
import { buyerOfUbl, correctedByUbl, isUbl, notesOfUbl } from './ubl/read-ubl.ts';
import { unitWordOf } from './ubl/units.ts';
import { quoted, readXml } from './xml/read-xml.ts';

const longestText = 4000;

const syntaxes = [
  { is: isUbl, read: receivedUbl, buyerOf: buyerOfUbl, correctedBy: correctedByUbl, notesOf: notesOfUbl },
  { is: isCii, read: receivedCii, buyerOf: buyerOfCii, correctedBy: correctedByCii, notesOf: notesOfCii },
] as const;

/** MOVE-1: reads an invoice that the company itself issued with another program, UBL or CII. Throws `NotAnInvoice` or `XmlNotReadable`. */
export function readOwnInvoice(xml: string): OwnInvoice {
  const root = readXml(xml);
  const syntax = syntaxes.find(({ is }) => is(root));
  if (!syntax) throw new NotAnInvoice(`its root is ${quoted(root.name)}`);
  const { lines, supplier, content, ...head } = syntax.read(root);
  return {
    ...head,
    seller: supplier,
    buyer: syntax.buyerOf(root),
    corrects: syntax.correctedBy(root).slice(0, 10),
    text: syntax.notesOf(root).join('\n').slice(0, longestText).toWellFormed() || null,
    lines: lines.map((line) => ({ ...line, unit: unitWordOf(line.unit) })),
  };
}
