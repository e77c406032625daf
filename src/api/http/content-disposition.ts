import { withoutDiacritics } from '../../domain/nomenclature/fold.ts';

/** RFC 6266: the name as it is for who understands `filename*`, and in ASCII for who does not. */
export function contentDisposition(manner: 'inline' | 'attachment', fileName: string): string {
  const ascii = withoutDiacritics(fileName).replaceAll(/[^ -~]|[\\"%]/gu, '_');
  const exact = encodeURIComponent(fileName).replaceAll(/['()*]/g, (char) => `%${char.charCodeAt(0).toString(16)}`);
  return `${manner}; filename="${ascii}"; filename*=UTF-8''${exact}`;
}
