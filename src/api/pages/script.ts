/** Copies what stands in an attribute of the pressed button. Without it the page says the same, to be copied by hand. */
export const script = `
document.documentElement.classList.add('js');
document.addEventListener('click', function (event) {
  var button = event.target.closest('[data-copy]');
  if (!button) return;
  var text = button.getAttribute('data-copy'), label = button.textContent;
  function done() {
    button.textContent = 'Copiat';
    setTimeout(function () { button.textContent = label; }, 1600);
  }
  if (navigator.clipboard && window.isSecureContext) { navigator.clipboard.writeText(text).then(done); return; }
  var field = document.createElement('textarea');
  field.value = text;
  field.setAttribute('readonly', '');
  document.body.append(field);
  field.select();
  if (document.execCommand('copy')) done();
  field.remove();
});
document.addEventListener('submit', function (event) {
  var button = event.target.querySelector('button');
  setTimeout(function () { button.disabled = true; }, 0);
});
addEventListener('pageshow', function () {
  document.querySelectorAll('button:disabled').forEach(function (button) { button.disabled = false; });
});
`;
