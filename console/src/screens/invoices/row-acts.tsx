import { useState } from 'react';
import { pathTo } from '../../addresses.ts';
import { AskedAct, type ChosenAct } from '../../parts/chosen-acts.tsx';
import type { RowAct, RowActs } from '../../parts/near-acts.tsx';
import { useCall } from '../../queries.tsx';
import { goTo } from '../../router.tsx';
import { useSession } from '../../session.tsx';
import { chosenWords } from '../../words/chosen.ts';
import { useWords } from '../../words/words.ts';
import { collectAct, mailAct } from './chosen-acts.tsx';
import { type Invoice, nameOf } from './invoice-table.tsx';

const isOwed = ({ stare, plata, de_incasat }: Invoice): boolean =>
  stare === 'emisa' && plata !== 'nu_se_incaseaza' && de_incasat > 0;

/** CON-DESIGN-19, CON-DESIGN-20: what an owner does with one document of the list; a dialog asks first, as for several. */
export function useRowActs(today: string) {
  const words = useWords();
  const call = useCall();
  const { may } = useSession();
  const [asked, setAsked] = useState<{ readonly act: ChosenAct<Invoice>; readonly invoice: Invoice } | null>(null);
  const openPaper = async ({ serie, numar }: Invoice): Promise<void> => {
    const params = { serie, numar };
    const made = await call('post', '/app/api/facturi/{serie}/{numar}/genereaza-link-de-descarcare', { params }).catch(
      () => null,
    );
    if (made === null) {
      // The screen of the document says what is wrong.
      goTo(pathTo('document', params));
      return;
    }
    const paper = new URL(made.link).pathname;
    // Some phones open no window after an answer; there it is shown in this one, and the way back leads here.
    if (window.open(paper, '_blank') === null) window.location.assign(paper);
  };
  const labels = chosenWords(words);
  const actsOf = (invoice: Invoice): readonly RowAct[] => {
    const withDialog = [
      ...(isOwed(invoice) ? [{ act: collectAct(words, today), name: labels.collect }] : []),
      ...(invoice.stare === 'emisa' ? [{ act: mailAct(words), name: labels.mail }] : []),
    ];
    return [
      ...withDialog
        .filter(({ act }) => may(act.right))
        .map(({ act, name }) => ({ name, run: () => setAsked({ act, invoice }) })),
      { name: 'PDF', run: () => void openPaper(invoice) },
    ];
  };
  const acts: RowActs<Invoice> = { nameOf, actsOf };
  const dialog = asked ? <AskedAct act={asked.act} rows={[asked.invoice]} onEnd={() => setAsked(null)} /> : null;
  return { acts, dialog };
}
