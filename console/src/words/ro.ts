/** Every text that a person reads. */
export const words = {
  product: 'facturier',
  loading: 'Se încarcă…',
  vatRates: 'Cotele de TVA de astăzi',
  reference: 'Documentația API',
  noAnswer: 'Serviciul nu a răspuns. Reîncărcați pagina peste câteva clipe.',
  interactionId: 'Pentru suport, codul apelului:',
} as const;
