export const search = {
  everywhere: {
    title: 'Search everywhere',
    button: 'Search',
    hint: 'number, name, code, amount or screen',
    results: 'Results',
    searching: 'Searching…',
    nothing: 'Nothing matches.',
    count: (count: number) => (count === 1 ? 'One result.' : `${count} results.`),
    groups: { acts: 'Action', screens: 'Screen', ofSettings: 'Settings' },
    kinds: {
      factura: 'Document',
      client: 'Client',
      articol: 'Article',
      furnizor: 'Supplier',
      factura_primita: 'Received invoice',
    },
  },
};
