import type { components } from '../src/client.ts';

/** 121 lei; to a person, or to the company with the code. */
export function invoice(name: string, code?: string): components['schemas']['EmiteFacturaCerere'] {
  return {
    serie: 'FCT',
    valuta: 'RON',
    tip_factura: 'F',
    client: code === undefined ? { tip: 'PF', denumire: name } : { tip: 'PJ', denumire: name, cod_unic: code },
    articole: [{ denumire: 'Serviciu', nr_produse: 1, pret_unitar: 100, cota_tva: 0.21 }],
  };
}
