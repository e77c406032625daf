import { type Dispatch, useCallback, useEffect, useMemo, useRef } from 'react';
import { useRates } from '../../nomenclatures.ts';
import { Button } from '../../parts/button.tsx';
import { TextField } from '../../parts/fields.tsx';
import { Switch } from '../../parts/ticks.tsx';
import { typedDate } from '../../words/dates.ts';
import { shownRate } from '../../words/numbers.ts';
import { useWords } from '../../words/words.ts';
import styles from './document-lines.module.css';
import type { Amounts } from './document-totals.tsx';
import { type Change, daysOf, type IssueFacts, type TypedForm } from './form-state.ts';
import { LineFields, notDiscount } from './line-fields.tsx';

interface LinesProps {
  readonly form: TypedForm;
  readonly onChange: Dispatch<Change>;
  readonly facts: IssueFacts;
  /** Undefined until the service has answered. */
  readonly amounts: Amounts | undefined;
}

export function Lines({ form, facts, amounts, onChange }: LinesProps) {
  const words = useWords();
  const issuedOn = typedDate(form.data_emitere) ?? facts.data_emitere;
  const hasNoVat = facts.tipuri.find(({ cod }) => cod === form.tip)?.fara_tva === true;
  const inForce = useRates(form.client?.tara ?? 'RO', issuedOn, daysOf(form.documente_corectate));
  const rates = useMemo(
    () => (hasNoVat ? [['', words.form.noVat] as const] : inForce.map((one) => [String(one), shownRate(one)] as const)),
    [hasNoVat, inForce, words.form.noVat],
  );
  const warehouses = useMemo(
    () => (facts.gestiuni_pe_linie ? facts.gestiuni.map((one) => [one.cod_gestiune, one.nume] as const) : null),
    [facts],
  );
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
    <section className="card" aria-label={words.form.lines}>
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
            total={amounts?.linii[place]?.total ?? null}
            onNext={place === count - 1 ? add : null}
            onChange={onChange}
          />
        ))}
      </div>
      <div className={styles['below']}>
        <Button onClick={add}>{words.form.addLine}</Button>
        <p className="small quiet">{words.form.pasteHint}</p>
      </div>
      <div className={styles['prices']}>
        <TextField
          name="discount"
          label={words.form.discountOnAll}
          maxLength={20}
          placeholder={words.form.discountHint}
          check={notDiscount}
          value={form.discount}
          onChange={(discount) => onChange({ is: 'form', change: { discount } })}
        />
        <Switch
          label={words.form.pricesIncludeVat}
          isOn={form.pret_cu_tva}
          onChange={(pret_cu_tva) => onChange({ is: 'form', change: { pret_cu_tva } })}
        />
      </div>
    </section>
  );
}
