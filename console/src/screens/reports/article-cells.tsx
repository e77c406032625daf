import { shownNumber } from '../../words/numbers.ts';

interface Article {
  readonly nume_articol: string | null;
  readonly cod_articol: string | null;
  readonly um_articol: string | null;
}

/** Articles without a code are told apart by their name and unit. */
export const articleKey = ({ cod_articol, nume_articol, um_articol }: Article): string =>
  [cod_articol, nume_articol, um_articol].join(' ');

export function ArticleName({ article: { nume_articol, cod_articol } }: { readonly article: Article }) {
  return (
    <>
      <strong>{nume_articol}</strong> <span className="small quiet">{cod_articol}</span>
    </>
  );
}

export const quantityOf = (quantity: number, { um_articol }: Article): string =>
  [shownNumber(quantity), um_articol].filter(Boolean).join(' ');
