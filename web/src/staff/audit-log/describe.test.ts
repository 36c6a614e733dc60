import type { AuditEvent } from 'cms/contract';
import { describe as describeEvent } from './describe';

test('an event of a kind that this version does not know is described without its object', () => {
  const event = { action: 'deleted', kind: 'newsletter', actor: null, title: 'Tides' } as object as AuditEvent;

  expect(describeEvent(event)).toEqual({ subject: 'System', verb: 'deleted', object: '“Tides”' });
});
