import { expect, it } from 'vitest';
import { importPreviewOf } from './imports';

it('says what an import would do, and how much it does not list', () => {
  const preview = importPreviewOf({
    receipt: {
      changes: {
        tablesAdded: [{ schema: 'dbo', name: 'A' }],
        foreignKeysAdded: [{ table: { schema: 'dbo', name: 'A' }, foreignKey: { name: 'FK' } }],
        counts: { tablesAdded: 12 },
      },
    },
    skipped: [{ line: 3, what: 'CREATE VIEW', why: 'views are not part of a design' }],
  });
  expect(preview.lines).toEqual(['added table dbo.A', 'added foreign key dbo.A.FK']);
  expect(preview.more).toBe(11);
  expect(preview.skipped).toHaveLength(1);
  expect(importPreviewOf({}).lines).toEqual([]);
});
