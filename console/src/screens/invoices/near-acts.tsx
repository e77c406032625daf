import { useState } from 'react';
import { pathTo } from '../../addresses.ts';
import { Button } from '../../parts/button.tsx';
import { AskedAct, type ChosenAct } from '../../parts/chosen-acts.tsx';
import { useCall } from '../../queries.tsx';
import { goTo } from '../../router.tsx';
import { useSession } from '../../session.tsx';
import { chosenWords } from '../../words/chosen.ts';
import { useWords } from '../../words/words.ts';
import { collectAct, mailAct } from './chosen-acts.tsx';
import { type Invoice, nameOf } from './invoice-table.tsx';

const isOwed = ({ stare, plata, de_incasat }: Invoice): boolean =>
  stare === 'emisa' && plata !== 'nu_se_incaseaza' && de_incasat > 0;

/** CON-DESIGN-19: what an owner does with one document of the list; a dialog asks first, as for several. */
export function useNearActs(today: string) {
  const words = useWords();
  const call = useCall();
  const { may } = useSession();
  const [asked, setAsked] = useState<{ readonly act: ChosenAct<Invoice>; readonly invoice: Invoice } | null>(null);
  const openPaper = async ({ serie, numar }: Invoice): Promise<void> => {
    const params = { serie, numar };
    const made = await call('post', '/app/api/facturi/{serie}/{numar}/genereaza-link-de-descarcare', { params }).catch(
      () => null,
    );
    // The screen of the document says what is wrong.
    if (made === null) goTo(pathTo('document', params));
    else window.open(new URL(made.link).pathname, '_blank', 'noreferrer');
  };
  const labels = chosenWords(words);
  const acts = (invoice: Invoice) => {
    const possible = [
      ...(isOwed(invoice) ? [{ act: collectAct(words, today), name: labels.collect }] : []),
      ...(invoice.stare === 'emisa' ? [{ act: mailAct(words), name: labels.mail }] : []),
    ];
    return (
      <>
        {possible
          .filter(({ act }) => may(act.right))
          .map(({ act, name }) => (
            <Button key={name} look="small" onClick={() => setAsked({ act, invoice })}>
              {name}
              <span className="visually-hidden"> {nameOf(invoice)}</span>
            </Button>
          ))}
        <Button look="small" onClick={() => void openPaper(invoice)}>
          PDF
          <span className="visually-hidden"> {nameOf(invoice)}</span>
        </Button>
      </>
    );
  };
  const dialog = asked ? <AskedAct act={asked.act} rows={[asked.invoice]} onEnd={() => setAsked(null)} /> : null;
  return { acts, dialog };
}
