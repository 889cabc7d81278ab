// Measures the pictures of this page as the browser has drawn them. The first problems replace the page.
const problems = [];
const holds = (outer, inner) =>
  inner.left >= outer.left && inner.top >= outer.top && inner.right <= outer.right && inner.bottom <= outer.bottom;
const overlap = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
const place = (element) => element.getBoundingClientRect();
let texts = 0;
for (const picture of document.querySelectorAll('svg')) {
  const name = picture.querySelector('title').textContent;
  const bodies = [...picture.querySelectorAll('.card > .body, .card > .mud')];
  const labels = [...picture.querySelectorAll('.pill > rect')];
  for (const text of picture.querySelectorAll('text')) {
    texts++;
    const [container] = text.parentElement.querySelectorAll(':scope > .body, :scope > .mud, :scope > rect');
    const outer = container && text.parentElement !== picture ? container : picture;
    if (!holds(place(outer), place(text))) problems.push(`${name}: ${text.textContent} is outside`);
    const stated = Number(text.getAttribute('textLength'));
    text.removeAttribute('textLength');
    const natural = text.getComputedTextLength();
    // Kerning makes a text narrower than the sum of its letters; widths are rounded up.
    if (natural > stated + 0.5 || natural < stated * 0.9 - 1)
      problems.push(`${name}: ${text.textContent} is ${natural} wide, not ${stated}`);
  }
  for (let i = 0; i < labels.length; i++) {
    for (let j = 0; j < i; j++)
      if (overlap(place(labels[i]), place(labels[j]))) problems.push(`${name}: labels ${i} and ${j} overlap`);
    for (const body of bodies)
      if (overlap(place(labels[i]), place(body))) problems.push(`${name}: label ${i} covers a context`);
  }
}
document.body.textContent = `measured ${texts} texts, ${problems.length} problems: ${problems.slice(0, 5).join('; ')}.`;
