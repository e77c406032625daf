import type { ProvisioningFile } from './schema.ts';

/** OPS-CLI-8: the demo company has no `abonament`, so that everything can be tried in the test environment. */
export const demoFile = {
  companii: [
    {
      cod_unic: '12345674',
      denumire: 'Exemplu Comert SRL',
      nr_reg_com: 'J22/1/2020',
      platitor_tva: true,
      adresa: { tara: 'RO', cod_judet: 'IS', localitate: 'Iași', adresa: 'Str. Palat 1' },
      email: 'office@exemplu.ro',
      conturi_bancare: [
        { nume: 'BT RON', iban: 'RO65BTRLRONCRT0123456789', banca: 'BANCA TRANSILVANIA', valuta: 'RON' },
      ],
      setari: {
        cautare_articol_dupa: 'cod_articol',
        genereaza_articol_nou: true,
        gestioneaza_stoc: true,
        gestiuni_pe_linie: true,
        expune_cantitati: true,
        termen_scadenta_zile: 30,
        link_plata: true,
      },
      platforme: ['https://magazin.exemplu.ro'],
      serii: [
        { serie: 'FCT', fel: 'factura', implicita: true },
        { serie: 'ST', fel: 'factura', implicita_storno: true },
        { serie: 'PRF', fel: 'proforma', implicita: true },
        { serie: 'CH', fel: 'chitanta', implicita: true },
      ],
      gestiuni: [{ cod_gestiune: 'DEP', nume: 'Depozit central' }],
      articole: [
        {
          cod: 'A1',
          cod_bare: '5941234567899',
          nume: 'Cană ceramică',
          um: 'BUC',
          pret_unitar: 24.5,
          cota_tva: 0.21,
          descriere: 'Cană de 300 ml, lucrată manual',
          stocuri: [{ cod_gestiune: 'DEP', stoc: 100 }],
        },
        {
          cod: 'A2',
          nume: 'Cafea boabe',
          um: 'KG',
          pret_unitar: 89.9,
          cota_tva: 0.11,
          stocuri: [{ cod_gestiune: 'DEP', stoc: 42.5 }],
        },
        {
          cod: 'A3',
          nume: 'Carte de rețete',
          um: 'BUC',
          pret_unitar: 60,
          cota_tva: 0.11,
          stocuri: [{ cod_gestiune: 'DEP', stoc: 12 }],
        },
      ],
      furnizori: [
        {
          denumire: 'Moara Albă SRL',
          cod_unic: '90100234',
          tara: 'RO',
          cod_judet: 'IS',
          localitate: 'Iași',
          adresa: 'Str. Morii 4',
        },
      ],
      facturi_furnizori: [
        {
          furnizor: { denumire: 'Moara Albă SRL', cod_unic: '90100234' },
          numar: 'FF-908',
          data_emitere: '2026-10-20',
          data_scadenta: '2026-11-19',
          valuta: 'RON',
          articole: [{ denumire: 'Făină', nr_produse: 25, um: 'KG', pret_unitar: 20, cota_tva: 0.21 }],
          plati: [{ suma: 100, data: '2026-11-01' }],
        },
      ],
      chei: [{ nume: 'demo', drepturi: ['*'], expira_la: null }],
      utilizatori_api: [{ nume: 'demo-v1' }],
    },
  ],
} as const satisfies ProvisioningFile;
