/** What notes and files belong to, as its addresses call it. */
export type Thing =
  | { readonly is: 'document'; readonly params: { readonly serie: string; readonly numar: string } }
  | { readonly is: 'client'; readonly params: { readonly id_client: string } }
  | { readonly is: 'received'; readonly params: { readonly id_factura: string } };

export const addresses = {
  document: {
    notes: '/app/api/facturi/{serie}/{numar}/note',
    note: '/app/api/facturi/{serie}/{numar}/note/{id_nota}',
    files: '/app/api/facturi/{serie}/{numar}/fisiere',
    file: '/app/api/facturi/{serie}/{numar}/fisiere/{id_fisier}',
  },
  client: {
    notes: '/app/api/clienti/{id_client}/note',
    note: '/app/api/clienti/{id_client}/note/{id_nota}',
    files: '/app/api/clienti/{id_client}/fisiere',
    file: '/app/api/clienti/{id_client}/fisiere/{id_fisier}',
  },
  received: {
    notes: '/app/api/facturi-furnizori/{id_factura}/note',
    note: '/app/api/facturi-furnizori/{id_factura}/note/{id_nota}',
    files: '/app/api/facturi-furnizori/{id_factura}/fisiere',
    file: '/app/api/facturi-furnizori/{id_factura}/fisiere/{id_fisier}',
  },
} as const;

/** The right to add and delete them. */
export const rightToWrite = {
  document: 'facturi:emitere',
  client: 'clienti:gestionare',
  received: 'furnizori:gestionare',
} as const;
