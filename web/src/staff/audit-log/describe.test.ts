import type { AuditEvent } from 'cms/contract';
import { describe as describeEvent } from './describe';

test('an upload of photos is one sentence', () => {
  const event = { action: 'edited', kind: 'listing', actor: 'a', actor_name: 'Maeve', title: '14 Gull Lane', detail: 'added 35 photos' };

  expect(describeEvent(event as AuditEvent)).toEqual({
    subject: 'Maeve',
    verb: 'added 35 photos to the listing',
    object: '“14 Gull Lane”',
  });
});

test('an event of a kind that this version does not know is described without its object', () => {
  const event = { action: 'deleted', kind: 'newsletter', actor: null, title: 'Tides' } as object as AuditEvent;

  expect(describeEvent(event)).toEqual({ subject: 'System', verb: 'deleted', object: '“Tides”' });
});
