// A plain page by the same compiler, without PDF/A, the UBL and the layout of an invoice, shows how fast the machine is at this moment.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';

export function plainCompiler() {
  const folder = fileURLToPath(new URL('.', import.meta.url));
  const font = (weight) =>
    readFileSync(new URL(`../src/documents/pdf/fonts/FacturierSans-${weight}.ttf`, import.meta.url));
  const fontArgs = [{ fontBlobs: [font('Regular'), font('SemiBold')] }];
  const compiler = NodeCompiler.create({ workspace: folder, fontArgs });
  return (invoice) => {
    compiler.mapShadow(`${folder}plain-page.json`, Buffer.from(JSON.stringify(plainContent(invoice))));
    const { result } = compiler.compile({ mainFilePath: `${folder}plain-page.typ` });
    const pdf = compiler.pdf(result);
    compiler.evictCache(0);
    return pdf;
  };
}

function plainContent({ series, number, snapshot: { issuer, client, lines, totals } }) {
  return {
    series,
    number,
    parties: [issuer, client].map(({ name, fiscalCode, address, locality }) => [name, fiscalCode, address, locality]),
    lines: lines.map(({ index, name, unit, quantity, unitPrice, net, vat }) => [
      String(index),
      name,
      unit,
      quantity,
      unitPrice,
      net,
      '21%',
      vat,
    ]),
    total: totals.gross,
  };
}
