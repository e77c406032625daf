import { client, invoice, line } from './legacy-shop.ts';
import { client2, invoice2, line2 } from './twin-documents.ts';

type Members = Readonly<Record<string, unknown>>;
type Act = () => Promise<unknown>;

/** Asks the installation that speaks v1, and the one that speaks v2; both answer what was done. */
interface Spoken {
  readonly in1: (operation: string, members: Members) => ReturnType<typeof JSON.parse>;
  readonly in2: (method: string, path: string, json?: unknown) => ReturnType<typeof JSON.parse>;
  readonly refused1: (operation: string, members: Members) => Promise<void>;
  readonly refused2: (invoice: Members) => Promise<void>;
}

/** The same act by v1 and by v2, with its name. */
export const twinActs = ({ in1, in2, refused1, refused2 }: Spoken): readonly (readonly [string, Act, Act])[] => {
  const downloadLink2 = (series: string, number: string) =>
    in2('POST', `/${series}/${number}/genereaza-link-de-descarcare`);

  /** v1 gives the links with the invoice; v2 is asked for them. */
  async function issue2(body: Members, isPayable = true): Promise<void> {
    const { serie, numar } = await in2('POST', '', body);
    await downloadLink2(serie, numar);
    if (isPayable) await in2('POST', `/${serie}/${numar}/genereaza-link-de-plata`);
  }

  return [
    ['nothing', async () => undefined, async () => undefined],
    ['an invoice', () => in1('factura/emitere', invoice()), () => issue2(invoice2())],
    [
      'an invoice with everything on it',
      () =>
        in1('factura/emitere', {
          ...invoice({
            Valuta: 'EUR',
            TipFactura: 'regim special art. 314-315',
            Numar: 'N-9',
            DataEmitere: '2026-11-14',
            DataScadenta: '2026-12-24',
          }),
          Text: 'Delegat',
          Explicatii: 'Explicații',
          TvaLaIncasare: true,
          IdExtern: 'C-9',
          VerificareDuplicat: true,
          Client: client({
            Denumire: 'Ștefan',
            CodUnic: null,
            Tip: 'PF',
            Email: 'a@b.ro',
            Telefon: '07',
            Localitate: 'Iași',
            Adresa: 'Str. 1',
            IdExtern: 4,
            ContBancar: 'RO49',
            NrRegCom: 'J1',
            PlatitorTVA: false,
          }),
          Continut: [
            line({
              NrCrt: 3,
              CodArticol: 'A1',
              Denumire: 'Produs 1',
              CodGestiune: 'DEP',
              NrProduse: 1.5,
              PretUnitar: 33.333333,
            }),
            line({
              NrCrt: 4,
              CodArticol: 'N1',
              Denumire: 'Nou',
              PretTotal: 99.99,
              Descriere: 'x',
              CodCentruCost: 'CC',
            }),
            line({ NrCrt: 5, Tip: 'Discount', Denumire: 'Reducere', NrCrtArticol: 3, PretTotal: -5 }),
            line({ NrCrt: 6, Tip: 'Discount', Denumire: 'Reducere', NrProduse: -2, PretUnitar: 1 }),
          ],
        }),
      () =>
        issue2({
          ...invoice2({
            valuta: 'EUR',
            tip_factura: 'X',
            numar: 'N-9',
            data_emitere: '2026-11-14',
            data_scadenta: '2026-12-24',
          }),
          text: 'Delegat',
          explicatii: 'Explicații',
          tva_la_incasare: true,
          id_extern: 'C-9',
          verificare_duplicat: true,
          client: client2({
            denumire: 'Ștefan',
            cod_unic: null,
            tip: 'PF',
            email: 'a@b.ro',
            telefon: '07',
            localitate: 'Iași',
            adresa: 'Str. 1',
            id_extern: 4,
            cont_bancar: 'RO49',
            nr_reg_com: 'J1',
            platitor_tva: false,
          }),
          articole: [
            line2({
              nr_crt: 3,
              cod_articol: 'A1',
              denumire: 'Produs 1',
              cod_gestiune: 'DEP',
              nr_produse: 1.5,
              pret_unitar: 33.333333,
            }),
            line2({
              nr_crt: 4,
              cod_articol: 'N1',
              denumire: 'Nou',
              pret_unitar: null,
              pret_total: 99.99,
              descriere: 'x',
              cod_centru_cost: 'CC',
            }),
            line2({
              nr_crt: 5,
              tip: 'Discount',
              denumire: 'Reducere',
              nr_crt_articol: 3,
              pret_unitar: null,
              pret_total: -5,
            }),
            line2({ nr_crt: 6, tip: 'Discount', denumire: 'Reducere', nr_produse: -2, pret_unitar: 1 }),
          ],
        }),
    ],
    [
      'an invoice to a company that the tax authority knows',
      () => in1('factura/emitere', invoice({ Client: client({ Denumire: 'Brutaria', CodUnic: 'RO90100218' }) })),
      () => issue2(invoice2({ client: client2({ denumire: 'Brutaria', cod_unic: 'RO90100218' }) })),
    ],
    [
      'a delivery note',
      () => in1('factura/emitere', invoice({ Serie: 'AVZ', TipFactura: 'Aviz' })),
      () => issue2(invoice2({ serie: 'AVZ', tip_factura: 'A' }), false),
    ],
    [
      'a duplicate, refused',
      () => refused1('factura/emitere', invoice({ IdExtern: 'C-9', VerificareDuplicat: true, Numar: 'N-9' })),
      () => refused2(invoice2({ id_extern: 'C-9', verificare_duplicat: true, numar: 'N-9' })),
    ],
    [
      'a receipt',
      () =>
        in1('factura/incasare', {
          NumarFactura: '0001',
          SerieFactura: 'FCT',
          TipIncasare: 'Chitanta',
          SumaIncasata: '21.00',
          DataIncasare: '2026-11-14 10:00:00',
        }),
      () =>
        in2('POST', '/FCT/0001/incasari', { tip_incasare: 'Chitanta', suma_incasata: 21, data_incasare: '2026-11-14' }),
    ],
    [
      'money by card, into an account',
      () =>
        in1('factura/incasare', {
          NumarFactura: '0001',
          SerieFactura: 'FCT',
          TipIncasare: 'Card',
          SumaIncasata: 100,
          DataIncasare: '2026-11-15',
          ContIncasare: '5125',
        }),
      () =>
        in2('POST', '/FCT/0001/incasari', {
          tip_incasare: 'Card',
          suma_incasata: 100,
          data_incasare: '2026-11-15',
          cont_incasare: '5125',
        }),
    ],
    [
      'the receipt taken back',
      () =>
        in1('factura/stergereincasare', {
          NumarFactura: '0001',
          SerieFactura: 'FCT',
          SerieIncasare: 'CH',
          NumarIncasare: '1',
        }),
      () => in2('DELETE', '/FCT/0001/incasari/CH/1'),
    ],
    [
      'a proforma, and money for it',
      async () => {
        await in1(
          'factura/emitere',
          invoice({
            Serie: 'PRF',
            TipFactura: 'Proforma',
            Continut: [line({ CodArticol: 'A1', Denumire: 'Produs 1', CodGestiune: 'DEP' })],
          }),
        );
        await in1('factura/incasare', {
          NumarFactura: '1',
          SerieFactura: 'PRF',
          TipIncasare: 'Chitanta',
          SumaIncasata: 121,
          DataIncasare: '2026-11-15',
        });
      },
      async () => {
        await issue2(
          invoice2({
            serie: 'PRF',
            tip_factura: 'P',
            articole: [line2({ cod_articol: 'A1', denumire: 'Produs 1', cod_gestiune: 'DEP' })],
          }),
        );
        const { factura } = await in2('POST', '/PRF/1/incasari', { tip_incasare: 'Chitanta', suma_incasata: 121 });
        await downloadLink2(factura.serie, factura.numar);
      },
    ],
    [
      'what comes of a proforma, read',
      () => in1('factura/listfacturiasociate', { Numar: '1', Serie: 'PRF' }),
      () => in2('GET', '/PRF/1/asociate'),
    ],
    [
      'an AWB',
      () => in1('factura/awb', { Numar: '0001', Serie: 'FCT', AWB: '1Z' }),
      () => in2('PUT', '/FCT/0001/awb', { awb: '1Z' }),
    ],
    ['a link', () => in1('factura/print', { Numar: '0001', Serie: 'FCT' }), () => downloadLink2('FCT', '0001')],
    [
      'a document, read',
      () => in1('factura/getstatus', { Numar: '0001', Serie: 'FCT' }),
      () => in2('GET', '/FCT/0001'),
    ],
    [
      'a reversal',
      () => in1('factura/stornare', { Numar: '0001', Serie: 'FCT' }),
      async () => {
        const { serie, numar } = await in2('POST', '/FCT/0001/storneaza');
        await downloadLink2(serie, numar);
      },
    ],
    [
      'a reversal in a series, with a number and on a day of its own',
      () =>
        in1('factura/stornare', {
          Numar: 'N-9',
          Serie: 'FCT',
          SerieStorno: 'FCT',
          NumarStorno: 'S-9',
          DataEmitere: '2026-11-14',
        }),
      async () => {
        const { serie, numar } = await in2('POST', '/FCT/N-9/storneaza', {
          serie_storno: 'FCT',
          numar_storno: 'S-9',
          data_emitere: '2026-11-14',
        });
        await downloadLink2(serie, numar);
      },
    ],
    [
      'a cancelling',
      () => in1('factura/anulare', { Numar: '0002', Serie: 'FCT' }),
      () => in2('POST', '/FCT/0002/anuleaza'),
    ],
    [
      'a document given to be sent to the tax authority',
      () => in1('factura/trimiterespv', { Numar: '0003', Serie: 'FCT' }),
      () => in2('POST', '/FCT/0003/trimite-in-spv'),
    ],
    [
      'a deletion',
      async () => {
        await in1('factura/emitere', invoice());
        await in1('factura/stergere', { Numar: '0004', Serie: 'FCT' });
      },
      async () => {
        await issue2(invoice2());
        await in2('DELETE', '/FCT/0004');
      },
    ],
  ];
};
