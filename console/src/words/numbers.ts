const percents = new Intl.NumberFormat('ro-RO', { style: 'percent', maximumFractionDigits: 2 });

export const percent = (fraction: number): string => percents.format(fraction);
