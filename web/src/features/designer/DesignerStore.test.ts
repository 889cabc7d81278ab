import { describe, expect, it } from 'vitest';
import type { Api } from '../../api/Api';
import type { EventFeed } from '../../api/EventFeed';
import { DesignerCalls } from './DesignerCalls';
import { DesignerStore } from './DesignerStore';

/** A server of one design: its version goes up by one with each edit, and an old version is refused. */
function server() {
  let version = 1;
  const answers = (tool: string, input: Record<string, unknown>): Record<string, unknown> => {
    if (tool === 'designer_model')
      return { success: true, version: String(version), seq: version, schema: { tables: [] } };
    if (input['operation'] === 'show') return { success: true, designerId: 'd' };
    const payload = (input['payload'] ?? {}) as Record<string, unknown>;
    if (input['operation'] !== 'apply_edits') return { success: true };
    if (payload['expectedVersion'] !== String(version))
      return { success: false, reason: 'stale_state', message: 'stale' };
    version++;
    return { success: true, version: String(version) };
  };
  const call = async (tool: string, input: Record<string, unknown>) => {
    await new Promise((later) => setTimeout(later));
    const body = answers(tool, input);
    return { id: 'c', outcome: body['success'] ? 'answered' : 'refused', body };
  };
  return { call, version: () => version };
}

describe('a design in a window', () => {
  it('takes edits one after the other, however fast they come', async () => {
    const { call, version } = server();
    const feed = { listen: () => () => {} } as unknown as EventFeed;
    const calls = new DesignerCalls({ call } as unknown as Api);
    const store = new DesignerStore(calls, feed, { kind: 'connection', id: 'shop' });
    await store.open();
    await Promise.all([1, 2, 3].map((n) => store.apply([{ op: 'add_table', name: `t${n}` }])));
    expect(version()).toBe(4);
  });
});
