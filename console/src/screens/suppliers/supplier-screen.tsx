import { useState } from 'react';
import { pathTo } from '../../addresses.ts';
import { type Answer, Problem } from '../../api.ts';
import { Button } from '../../parts/button.tsx';
import { Facts } from '../../parts/facts.tsx';
import { NoSuchPage } from '../../parts/no-such-page.tsx';
import { Loaded, Screen } from '../../parts/screen.tsx';
import { useApiQuery } from '../../queries.tsx';
import { Link, useParameters } from '../../router.tsx';
import { useSession } from '../../session.tsx';
import { moneyIn } from '../../words/money.ts';
import { useWords } from '../../words/words.ts';
import { LedgerCard } from '../partners/ledger-card.tsx';
import styles from '../partners/sums.module.css';
import { ReceivedTable } from '../received/received-table.tsx';
import { SupplierDialog } from './supplier-form.tsx';

type Supplier = Answer<'get', '/app/api/furnizori/{id}'>;

/** /app/furnizori/:id shows the data of a supplier, what is owed to it, its invoices and its ledger. */
export function SupplierScreen() {
  const words = useWords();
  const { id } = useParameters('supplier');
  const mayDecide = useSession().may('furnizori:gestionare');
  const supplier = useApiQuery('/app/api/furnizori/{id}', { params: { id } });
  const [isChanging, setChanging] = useState(false);
  if (supplier.error instanceof Problem && supplier.error.status === 404) return <NoSuchPage />;
  return (
    <Screen
      title={supplier.data?.denumire ?? words.suppliers.title}
      acts={
        mayDecide && supplier.data ? (
          <Button look="first" onClick={() => setChanging(true)}>
            {words.clients.change}
          </Button>
        ) : null
      }
    >
      <Loaded asked={supplier}>
        {(data) => (
          <>
            <div className={styles['sums']}>
              <Sum title={words.suppliers.balance} amount={data.sold_total} />
              <Sum title={words.suppliers.turnover} amount={data.rulaj_total} />
            </div>
            <Data supplier={data} />
            <Invoices id={id} />
            <LedgerCard kind="furnizor" id={id} today={data.azi} />
            {isChanging ? <SupplierDialog supplier={data} onClose={() => setChanging(false)} /> : null}
          </>
        )}
      </Loaded>
    </Screen>
  );
}

function Sum({ title, amount }: { readonly title: string; readonly amount: number }) {
  return (
    <section className="card">
      <h2 className="small quiet">{title}</h2>
      <p className={styles['figure']}>{moneyIn(amount, 'RON')}</p>
    </section>
  );
}

function Data({ supplier }: { readonly supplier: Supplier }) {
  const words = useWords();
  const place = [supplier.adresa, supplier.localitate, supplier.cod_judet, supplier.cod_tara];
  const facts: readonly (readonly [string, string | null])[] = [
    [words.suppliers.code, supplier.cod_unic],
    [words.clients.tradeRegister, supplier.nr_reg_com],
    [words.clients.address, place.filter(Boolean).join(', ')],
    [words.clients.email, supplier.email],
    [words.clients.phone, supplier.telefon],
    [words.clients.account, supplier.cont_bancar],
  ];
  return (
    <section className="card">
      <h2>{words.clients.data}</h2>
      <Facts facts={facts.map(([title, value]) => [title, value || words.none])} isBreaking />
    </section>
  );
}

const mostShown = 10;

function Invoices({ id }: { readonly id: string }) {
  const words = useWords();
  const invoices = useApiQuery('/app/api/facturi-furnizori', { query: { furnizor: id } });
  return (
    <Loaded asked={invoices}>
      {({ facturi, azi }) => (
        <>
          <ReceivedTable
            caption={words.suppliers.invoices}
            isTitled
            invoices={facturi.slice(0, mostShown)}
            today={azi}
            empty={words.suppliers.noInvoices}
            showsSupplier={false}
          />
          {facturi.length > 0 ? (
            <div className="acts">
              <Link to={pathTo('received', { furnizor: id })}>{words.suppliers.allInvoices}</Link>
              <Link to={pathTo('received', { furnizor: id, platita: 'nu' })}>{words.suppliers.unpaidInvoices}</Link>
            </div>
          ) : null}
        </>
      )}
    </Loaded>
  );
}
