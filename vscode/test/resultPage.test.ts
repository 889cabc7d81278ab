import { expect, test } from 'vitest';
import { resultPage } from '../src/resultPage';

test('rows are data, whatever they look like', () => {
  const page = resultPage('SELECT "<script>"', {
    database: 'demo',
    recordset: [
      { columns: [{ name: '<b>' }], rows: [['<script>alert(1)</script>'], [null], [1.5]] },
    ],
    cursor: 'c',
  });
  expect(page).not.toContain('<script>');
  expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  expect(page).toContain('<td class="null">NULL</td>');
  expect(page).toContain('3 rows from demo. More rows follow.');
  expect(page).toContain("default-src 'none'");
});

test('a refusal says why, and what to do', () => {
  const page = resultPage('DELETE', { message: 'no <DELETE>', nextStep: 'Send a query' });
  expect(page).toContain('no &lt;DELETE&gt;');
  expect(page).toContain('Send a query');
});
