/** Texts that are wider than what holds them, and end there without a sign. */
export const cutTexts = `[...document.querySelectorAll('main *, nav *, header *')]
  .filter((one) => one.checkVisibility({ visibilityProperty: true }) && one.clientWidth > 1 && !one.closest('.visually-hidden'))
  .filter((one) => [...one.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim() !== ''))
  .filter((one) => one.scrollWidth > one.clientWidth + 1)
  .filter((one) => ['hidden', 'clip'].includes(getComputedStyle(one).overflowX) && getComputedStyle(one).textOverflow !== 'ellipsis')
  .map((one) => one.outerHTML.slice(0, 200))`;
