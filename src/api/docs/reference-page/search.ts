import { html } from '../../../formats/html/html.ts';

/**
 * OPS-DOC-4: finds operations, members and kinds of problems. Without scripts it is hidden: the page is one text that the browser
 * can search.
 */
export const searchBox = html`<div class="search" role="search" data-search>
<input id="cauta" type="search" role="combobox" aria-label="Caută operații, câmpuri și erori" aria-expanded="false" aria-controls="gasite" aria-autocomplete="list" autocomplete="off" spellcheck="false" placeholder="Caută"><kbd aria-hidden="true">/</kbd>
<div class="found" data-panel hidden><p data-count aria-live="polite"></p><div id="gasite" role="listbox" aria-label="Rezultate"></div></div>
</div>`;

/** Everything that can be found is marked with `data-found`, which says what it is. Earlier kinds are listed before later ones. */
export const searchFunctions = `
  const kinds = ['operație', 'problemă', 'cerere', 'răspuns'];
  // Neither case nor diacritics count.
  const folded = (text) => text.normalize('NFD').replace(/\\p{M}/gu, '').toLowerCase();
  const entryOf = (kind, name, place, about, href) =>
    ({ kind, name, place, href, key: folded(name), text: folded([name, place, about].join(' ')) });
  const rankOf = ({ key, text }, words, whole) => {
    if (!words.every((word) => text.includes(word))) return null;
    if (key === whole || key.endsWith('.' + whole)) return 0;
    if (key.startsWith(whole)) return 1;
    return words.every((word) => key.includes(word)) ? 2 : 3;
  };
  const search = (entries, query) => {
    const words = folded(query).split(/\\s+/).filter((word) => word !== '');
    if (words.length === 0) return [];
    return entries
      .map((entry) => ({ entry, rank: rankOf(entry, words, words.join(' ')) }))
      .filter(({ rank }) => rank !== null)
      .sort((a, b) => a.rank - b.rank || kinds.indexOf(a.entry.kind) - kinds.indexOf(b.entry.kind))
      .map(({ entry }) => entry);
  };
`;

/** It needs `all` and `element` of the script around it. */
export const searchScript = `
  const box = document.querySelector('[data-search]');
  const input = box.querySelector('input');
  const panel = box.querySelector('[data-panel]');
  const list = box.querySelector('[role=listbox]');
  const mostShown = 40;
  let entries = null;
  let chosen = -1;
  const readEntries = () => all('[data-found]').map((found) => {
    const article = found.closest('article');
    const kind = found.dataset.found;
    const title = article ? article.querySelector('h3').textContent : 'Convenții';
    const href = '#' + found.closest('[id]').id;
    if (found === article) return entryOf(kind, title, found.querySelector('.address').textContent, '', href);
    const name = kind === 'problemă' ? found.querySelector('code').textContent
      : found.id.replace(/^[^.]+\\.(?:corp\\.|raspuns\\.)?/, '');
    return entryOf(kind, name, title, found.querySelector('.about, samp, td:last-child')?.textContent ?? '', href);
  });
  const choose = (index) => {
    chosen = index;
    for (const [place, option] of [...list.children].entries()) option.setAttribute('aria-selected', place === index);
    const option = list.children[index];
    if (option) input.setAttribute('aria-activedescendant', option.id);
    else input.removeAttribute('aria-activedescendant');
    option?.scrollIntoView({ block: 'nearest' });
  };
  const setOpen = (isOpen) => { panel.hidden = !isOpen; input.setAttribute('aria-expanded', isOpen); };
  const counted = (count) => count === 0 ? 'Nimic găsit.' : count === 1 ? 'Un rezultat'
    : count + (count % 100 === 0 || count % 100 >= 20 ? ' de rezultate' : ' rezultate');
  const showFound = () => {
    entries ??= readEntries();
    const results = search(entries, input.value);
    list.replaceChildren(...results.slice(0, mostShown).map(({ name, place, kind, href }, index) => {
      const option = Object.assign(element('a', '', ''), { href, id: 'gasit-' + index, tabIndex: -1 });
      option.setAttribute('role', 'option');
      option.append(element('b', '', name), element('small', '', kind), element('span', '', place));
      return option;
    }));
    box.querySelector('[data-count]').textContent =
      counted(results.length) + (results.length > mostShown ? '; primele ' + mostShown : '');
    setOpen(input.value.trim() !== '');
    choose(results.length > 0 ? 0 : -1);
  };
  const goTo = (href) => {
    const target = document.getElementById(href.slice(1));
    for (let at = target; at; at = at.parentElement) if (at.tagName === 'DETAILS') at.open = true;
    setOpen(false);
    location.hash = href;
    target.scrollIntoView();
    target.tabIndex = -1;
    target.focus({ preventScroll: true });
  };
  input.addEventListener('input', showFound);
  input.addEventListener('focus', () => { if (input.value.trim() !== '') showFound(); });
  input.addEventListener('keydown', (event) => {
    const count = list.children.length;
    if (event.key === 'ArrowDown' && count > 0) choose((chosen + 1) % count);
    else if (event.key === 'ArrowUp' && count > 0) choose((chosen + count - 1) % count);
    else if (event.key === 'Enter' && !panel.hidden && list.children[chosen]) goTo(list.children[chosen].hash);
    else if (event.key === 'Escape') { input.value = ''; setOpen(false); input.blur(); }
    else return;
    event.preventDefault();
  });
  // The focus stays in the field, or leaving it would close the list before the click arrives.
  panel.addEventListener('mousedown', (event) => event.preventDefault());
  list.addEventListener('click', (event) => {
    const option = event.target.closest('a');
    if (!option || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    goTo(option.hash);
  });
  box.addEventListener('focusout', (event) => { if (!box.contains(event.relatedTarget)) setOpen(false); });
  document.addEventListener('keydown', (event) => {
    if (event.key !== '/' || event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.target.closest('input, textarea, select')) return;
    event.preventDefault();
    input.focus();
    input.select();
  });
`;
