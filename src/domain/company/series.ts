export const seriesKinds = ['invoice', 'proforma', 'order', 'quote', 'delivery-note', 'receipt'] as const;
export type SeriesKind = (typeof seriesKinds)[number];

export interface Series {
  readonly code: string;
  readonly kind: SeriesKind;
  readonly digits: number;
  readonly isDefault: boolean;
  readonly isReversalDefault: boolean;
}

export interface NewSeries extends Series {
  readonly nextNumber: number;
}

/** What a provisioning file says about a series; a member is null if the file does not mention it. */
export interface SeriesDeclaration {
  /** Its index in the list, so that an error message can point at it. */
  readonly place: number;
  readonly code: string;
  readonly kind: SeriesKind | null;
  readonly nextNumber: number | null;
  readonly digits: number | null;
  readonly isDefault: boolean | null;
  readonly isReversalDefault: boolean | null;
}

export type SeriesFinding = { readonly series: number } & (
  | { readonly wrong: 'series-kind-differs'; readonly kind: SeriesKind }
  | { readonly wrong: 'series-default-twice'; readonly kind: SeriesKind }
  | { readonly wrong: 'reversal-default-twice' }
  | { readonly wrong: 'reversal-default-not-invoice'; readonly kind: SeriesKind }
);

export interface SeriesChanges {
  readonly created: readonly NewSeries[];
  readonly changed: readonly Series[];
  readonly findings: readonly SeriesFinding[];
}

/**
 * PROV-4, PROV-5: a series is identified by its code, and its next number is used only when it is created. If the file makes a
 * series the default, the earlier default loses it.
 */
export function decideSeries(known: readonly Series[], declared: readonly SeriesDeclaration[]): SeriesChanges {
  const before = new Map(known.map((series) => [series.code, series]));
  const merged = declared.map((declaration) => ({
    declaration,
    series: mergedSeries(before.get(declaration.code), declaration),
  }));
  const after = new Map([...before, ...merged.map(({ series }) => [series.code, series] as const)]);

  const defaults = merged.filter(({ declaration }) => declaration.isDefault === true);
  const defaultOf = new Map(defaults.map(({ series }) => [series.kind, series.code]));
  const reversalDefault = merged.findLast(({ declaration }) => declaration.isReversalDefault === true)?.series.code;
  const decided = [...after.values()].map((series) => ({
    ...series,
    isDefault: defaultOf.has(series.kind) ? defaultOf.get(series.kind) === series.code : series.isDefault,
    isReversalDefault: reversalDefault === undefined ? series.isReversalDefault : reversalDefault === series.code,
  }));

  const nextNumbers = new Map(declared.map(({ code, nextNumber }) => [code, nextNumber ?? 1]));
  return {
    created: decided
      .filter(({ code }) => !before.has(code))
      .map((series) => ({ ...series, nextNumber: nextNumbers.get(series.code) ?? 1 })),
    changed: decided.filter((series) => isChanged(before.get(series.code), series)),
    findings: [...merged.flatMap((one) => kindFindings(before.get(one.series.code), one)), ...rivals(merged)],
  };
}

/**
 * The series of a document that names none: the default of its kind, else the first one that is not the default for reversals. Null if
 * there is none.
 */
export function defaultSeries(series: readonly Series[], kind: SeriesKind): string | null {
  const ofKind = series.filter((one) => one.kind === kind);
  const found = ofKind.find(({ isDefault }) => isDefault) ?? ofKind.find(({ isReversalDefault }) => !isReversalDefault);
  return found?.code ?? null;
}

interface Merged {
  readonly declaration: SeriesDeclaration;
  readonly series: Series;
}

function mergedSeries(before: Series | undefined, declaration: SeriesDeclaration): Series {
  return {
    code: declaration.code,
    // A series keeps the kind it was created with, because numbers of two kinds in one series could not be told apart.
    kind: before?.kind ?? declaration.kind ?? 'invoice',
    digits: declaration.digits ?? before?.digits ?? 0,
    isDefault: declaration.isDefault ?? before?.isDefault ?? false,
    isReversalDefault: declaration.isReversalDefault ?? before?.isReversalDefault ?? false,
  };
}

function isChanged(before: Series | undefined, after: Series): boolean {
  if (!before) return false;
  const members = ['digits', 'isDefault', 'isReversalDefault'] as const;
  return members.some((member) => before[member] !== after[member]);
}

function kindFindings(before: Series | undefined, { declaration, series }: Merged): readonly SeriesFinding[] {
  const at = { series: declaration.place };
  const findings: SeriesFinding[] = [];
  if (before && declaration.kind !== null && declaration.kind !== before.kind) {
    findings.push({ ...at, wrong: 'series-kind-differs', kind: before.kind });
  }
  if (declaration.isReversalDefault === true && series.kind !== 'invoice') {
    findings.push({ ...at, wrong: 'reversal-default-not-invoice', kind: series.kind });
  }
  return findings;
}

/** Reports every series after the first that claims to be the default for the same thing. */
function rivals(merged: readonly Merged[]): readonly SeriesFinding[] {
  const taken = new Set<SeriesKind>();
  let isReversalTaken = false;
  return merged.flatMap(({ declaration, series: { kind } }) => {
    const at = { series: declaration.place };
    const findings: SeriesFinding[] = [];
    if (declaration.isDefault === true) {
      if (taken.has(kind)) findings.push({ ...at, wrong: 'series-default-twice', kind });
      taken.add(kind);
    }
    if (declaration.isReversalDefault === true) {
      if (isReversalTaken) findings.push({ ...at, wrong: 'reversal-default-twice' });
      isReversalTaken = true;
    }
    return findings;
  });
}
