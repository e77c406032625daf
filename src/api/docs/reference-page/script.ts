import { companyVariable, keyVariable } from './calls.ts';
import { companyPlaceholder, keyPlaceholder } from './guide.ts';
import { searchFunctions, searchScript } from './search.ts';

/**
 * In the browser the page searches, holds the key for this tab, copies examples and sends the forms. The script is plain text, because
 * the content security policy contains its hash; answers reach the page as text only, never as HTML.
 */
export const script = `'use strict';
(() => {
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const element = (name, className, text) => Object.assign(document.createElement(name), { className, textContent: text });
  const root = location.pathname.replace(/\\/docs\\/?$/, '');
  const shownHeaders = ['x-fapi-interaction-id', 'server-timing', 'ratelimit-policy', 'ratelimit', 'retry-after',
    'idempotency-replayed', 'www-authenticate', 'content-type'];
  document.documentElement.classList.add('js');

  // A browser may refuse storage; the values then live as long as the page.
  const typed = { cheie: '', cod: '' };
  const remember = (name, value) => {
    typed[name] = value;
    try { value ? sessionStorage.setItem('facturier.' + name, value) : sessionStorage.removeItem('facturier.' + name); } catch {}
  };
  const masked = (key) => key.length < 16 ? '\\u2022'.repeat(key.length) : key.slice(0, 9) + '\\u2022\\u2022\\u2022\\u2022' + key.slice(-4);
  const say = () => {
    const who = !typed.cheie ? 'Nicio cheie scrisă.'
      : 'Cheia ' + masked(typed.cheie) + (typed.cod ? ', firma ' + typed.cod + '.' : ', fără Svc-Cod-Unic.');
    for (const place of all('[data-masked]')) place.textContent = who;
    for (const place of all('[data-who]')) {
      const link = Object.assign(document.createElement('a'), { href: '#cheia', textContent: 'Schimbă' });
      place.replaceChildren(who + ' ', link);
    }
  };
  for (const input of all('[data-secret]')) {
    const name = input.dataset.secret;
    try { typed[name] = sessionStorage.getItem('facturier.' + name) ?? ''; } catch {}
    input.value = typed[name];
    input.addEventListener('input', () => { remember(name, input.value.trim()); say(); });
  }
  for (const form of all('[data-credentials]')) form.addEventListener('submit', (event) => event.preventDefault());
  for (const button of all('[data-forget]')) button.addEventListener('click', () => {
    for (const input of all('[data-secret]')) { input.value = ''; remember(input.dataset.secret, ''); }
    say();
  });
  say();

  // On a phone the contents begin closed, and close again once something is chosen.
  const menu = document.querySelector('[data-menu]');
  const wide = matchMedia('(min-width: 60rem)');
  const fit = () => { menu.open = wide.matches; };
  wide.addEventListener('change', fit);
  menu.addEventListener('click', (event) => { if (event.target.closest('a')) fit(); });
  fit();

  for (const button of all('[data-copy]')) button.addEventListener('click', async () => {
    const code = button.closest('figure').querySelector('code');
    const text = [['${keyPlaceholder}', typed.cheie], ['${companyPlaceholder}', typed.cod], ['$${keyVariable}', typed.cheie], ['$${companyVariable}', typed.cod]]
      // Only what means nothing to a shell is put into a command.
      .reduce((copied, [name, value]) => (/^\\w+$/.test(value) ? copied.replaceAll(name, () => value) : copied), code.textContent);
    // A browser lets only pages of secure origins write the clipboard; elsewhere the text is selected for the reader.
    try { await navigator.clipboard.writeText(text); button.textContent = 'Copiat'; }
    catch { getSelection().selectAllChildren(code); button.textContent = 'Selectat'; }
    setTimeout(() => { button.textContent = 'Copiază'; }, 1500);
  });

${searchFunctions}${searchScript}
  const requestOf = (form) => {
    const { method, path, keyed } = form.dataset;
    const headers = {};
    const query = new URLSearchParams();
    let address = path;
    let body;
    if (keyed === 'da' && typed.cheie) headers.authorization = 'Bearer ' + typed.cheie;
    if (keyed === 'da' && typed.cod) headers['svc-cod-unic'] = typed.cod;
    for (const { dataset, value } of all('[data-in]', form)) {
      if (dataset.in === 'path') address = address.replace('{' + dataset.name + '}', encodeURIComponent(value));
      else if (value === '') continue;
      else if (dataset.in === 'query') query.set(dataset.name, value);
      else if (dataset.in === 'header') headers[dataset.name] = value;
      else { body = value; headers['content-type'] = 'application/json'; }
    }
    return [root + address + (query.size ? '?' + query : ''), { method, headers, body, cache: 'no-store', credentials: 'omit' }];
  };
  const pretty = (text) => { try { return JSON.stringify(JSON.parse(text), null, 2); } catch { return text; } };

  for (const form of all('[data-try]')) form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const outcome = form.querySelector('[data-outcome]');
    const button = form.querySelector('[type=submit]');
    button.disabled = true;
    outcome.replaceChildren(element('p', '', 'Se trimite...'));
    try {
      const [url, options] = requestOf(form);
      const started = performance.now();
      const answer = await fetch(url, options);
      const text = await answer.text();
      const line = element('p', 'line', '');
      line.append(element('span', answer.ok ? 'status good' : 'status', answer.status), ' ' + options.method + ' ' + url,
        element('small', '', Math.round(performance.now() - started) + ' ms'));
      const headers = element('pre', 'headers', shownHeaders.flatMap((name) =>
        answer.headers.has(name) ? [name + ': ' + answer.headers.get(name)] : []).join('\\n'));
      const body = element('pre', '', pretty(text));
      headers.tabIndex = body.tabIndex = 0;
      outcome.replaceChildren(line, headers, body);
    } catch (error) {
      outcome.replaceChildren(element('p', '', 'Apelul nu a ajuns la serviciu: ' + error.message));
    } finally {
      button.disabled = false;
    }
  });
})();
`;
