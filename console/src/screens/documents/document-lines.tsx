import { type Dispatch, useCallback, useEffect, useMemo, useRef } from 'react';
import { useRates } from '../../nomenclatures.ts';
import { Button } from '../../parts/button.tsx';
import { Switch, TypedField } from '../../parts/typed-fields.tsx';
import { useComputedAnswer } from '../../queries.tsx';
import { typedDate } from '../../words/dates.ts';
import { currencyName } from '../../words/money.ts';
import { shownMoney, shownRate } from '../../words/numbers.ts';
import { words } from '../../words/words.ts';
import styles from './document-lines.module.css';
import { previewBody } from './form-body.ts';
import { type Change, daysOf, type IssueFacts, type TypedForm } from './form-state.ts';
import { LineFields } from './line-fields.tsx';
import { useDebounced } from './use-debounced.ts';

interface LinesProps {
  readonly form: TypedForm;
  readonly onChange: Dispatch<Change>;
  readonly facts: IssueFacts;
}

export function Lines({ form, facts, onChange }: LinesProps) {
  const issuedOn = typedDate(form.data_emitere) ?? facts.data_emitere;
  const hasNoVat = facts.tipuri.find(({ cod }) => cod === form.tip)?.fara_tva === true;
  const inForce = useRates(form.client?.tara ?? 'RO', issuedOn, daysOf(form.documente_corectate));
  const rates = useMemo(
    () => (hasNoVat ? [['', words.form.noVat] as const] : inForce.map((one) => [String(one), shownRate(one)] as const)),
    [hasNoVat, inForce],
  );
  const warehouses = useMemo(
    () => (facts.gestiuni_pe_linie ? facts.gestiuni.map((one) => [one.cod_gestiune, one.nume] as const) : null),
    [facts],
  );
  const { lines, discount, pret_cu_tva } = form;
  const typed = useMemo(() => previewBody({ lines, discount, pret_cu_tva }), [lines, discount, pret_cu_tva]);
  const body = useDebounced(typed, 150);
  const preview = useComputedAnswer('/app/api/emitere/calcul', { body });
  const isAdding = useRef(false);
  const add = useCallback(() => {
    isAdding.current = true;
    onChange({ is: 'add', lines: [{}] });
  }, [onChange]);
  const count = form.lines.length;
  useEffect(() => {
    if (!isAdding.current) return;
    isAdding.current = false;
    document.querySelector<HTMLElement>(`[name="linii.${count - 1}.denumire"]`)?.focus();
  }, [count]);
  return (
    <div className="card">
      <div className="acts">
        <Switch
          label={words.form.pricesIncludeVat}
          isOn={form.pret_cu_tva}
          onChange={(pret_cu_tva) => onChange({ is: 'form', change: { pret_cu_tva } })}
        />
        <p className="small quiet">{words.form.pasteHint}</p>
      </div>
      <div className={styles['lines']}>
        {form.lines.map((line, place) => (
          <LineFields
            key={line.key}
            line={line}
            place={place}
            rates={rates}
            warehouses={warehouses}
            currency={form.valuta}
            pricesIncludeVat={form.pret_cu_tva}
            total={preview.data?.linii[place]?.total ?? null}
            onNext={place === count - 1 ? add : null}
            onChange={onChange}
          />
        ))}
      </div>
      <div className={styles['beside']}>
        <div className="form">
          <div>
            <Button onClick={add}>{words.form.addLine}</Button>
          </div>
          <TypedField
            name="discount"
            label={words.form.discountOnAll}
            maxLength={20}
            placeholder={words.form.discountHint}
            value={form.discount}
            onChange={(discount) => onChange({ is: 'form', change: { discount } })}
          />
        </div>
        <Totals preview={preview.data} currency={form.valuta} error={preview.error} />
      </div>
    </div>
  );
}

interface TotalsProps {
  readonly preview: { readonly fara_tva: number; readonly tva: number; readonly total: number } | undefined;
  readonly currency: string;
  readonly error: Error | null;
}

function Totals({ preview, currency, error }: TotalsProps) {
  const rows = [
    [words.form.net, preview?.fara_tva],
    [words.form.vat, preview?.tva],
    [words.form.gross, preview?.total],
  ] as const;
  return (
    <section className={styles['totals']} aria-label={words.form.totals} aria-live="polite">
      <dl>
        {rows.map(([name, amount]) => (
          <div key={name} className={styles['row']}>
            <dt>{name}</dt>
            <dd>
              {amount === undefined ? words.none : shownMoney(amount)}{' '}
              <span className="quiet">{currencyName(currency)}</span>
            </dd>
          </div>
        ))}
      </dl>
      {error ? <p className="small quiet">{words.form.totalsLater}</p> : null}
    </section>
  );
}
