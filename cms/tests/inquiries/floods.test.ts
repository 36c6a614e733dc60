import { inquiryLimits } from '../../contract/index';
import { startOwnSite, type OwnSite } from '../support/own-site';
import { proofOf } from '../support/inquiries';
import { stallLimit } from '../support/stall-limit';
import { volume } from '../support/volume';

jest.setTimeout(600_000);

const networks = volume(200, 40);
const perNetwork = 5;
const parallel = 10;

let site: OwnSite;
beforeEach(async () => {
  site = await startOwnSite({ TRUST_PROXY_HOPS: '1' });
});
afterEach(() => site.discard());

const networkOf = (n: number) => ({ 'x-forwarded-for': `10.${Math.floor(n / 200)}.${n % 200}.1` });

interface Form {
  token: string;
  bits: number;
}
const openForm = async () => (await site.ask<Form>('/api/inquiry_challenge')).body;
const waitForToken = () => new Promise((resolve) => setTimeout(resolve, inquiryLimits.token.minMs + 500));

const message = (n: number) => ({
  kind: 'message',
  name: `Robot ${n}`,
  email: `r${n}@robots.test`,
  message: `Offer number ${n} of our agency`,
});

/** Returns the nth message of a robot. */
type Robot = (n: number) => Promise<object>;

/** Sends messages of robots from many networks, with 5 of people among them, and measures a cached page meanwhile. */
async function flood(robot: Robot) {
  const people = await Promise.all(
    Array.from({ length: 5 }, async (_, n) => {
      const { token, bits } = await openForm();
      return {
        kind: 'message',
        name: `Person ${n}`,
        email: `p${n}@visitors.test`,
        message: `Real question ${n}`,
        token,
        proof: proofOf(token, bits),
      };
    }),
  );
  await waitForToken();
  const statuses: number[] = [];
  const send = async (body: object, network: number) => {
    const reply = await site.ask<{ challenge?: Form }>('/api/inquiries', { body, headers: networkOf(network) });
    statuses.push(reply.status);
    return reply.body.challenge;
  };
  /** Proves more work if the server asks for it, as the script of the form does. */
  const sendAsPerson = async (body: object, network: number) => {
    const challenge = await send(body, network);
    if (!challenge) return;
    await waitForToken();
    await send({ ...body, token: challenge.token, proof: proofOf(challenge.token, challenge.bits) }, network);
  };
  let isOver = false;
  const durations: number[] = [];
  const reader = (async () => {
    while (!isOver) {
      const start = performance.now();
      await site.ask('/agents');
      durations.push(performance.now() - start);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  })();
  const total = networks * perNetwork;
  const turns = Array.from({ length: total }, (_, n) => n);
  const personEvery = Math.floor(total / 5);
  const work = async () => {
    for (let n = turns.shift(); n !== undefined; n = turns.shift()) {
      if (n % personEvery === 0) await sendAsPerson(people[n / personEvery], 10_000 + n);
      await send(await robot(n), n % networks);
    }
  };
  await Promise.all(Array.from({ length: parallel }, work));
  isOver = true;
  await reader;
  const stored = await site.run(
    async (): Promise<{ name: string; state: string }[]> => await strapi.db.connection('inquiries').select('name', 'state'),
  );
  const count = (who: string, state: string) => stored.filter((row) => row.name.startsWith(who) && row.state === state).length;
  durations.sort((a, b) => a - b);
  return {
    robots: { mailed: count('Robot', 'new'), held: count('Robot', 'held') },
    people: { mailed: count('Person', 'new'), held: count('Person', 'held') },
    p99: durations[Math.floor(durations.length * 0.99)],
    statuses,
  };
}

test('a script that only posts reaches no one', async () => {
  const { robots, people, p99 } = await flood(async (n) => message(n));

  expect(robots).toEqual({ mailed: 0, held: 0 });
  expect(people.mailed).toBe(5);
  expect(p99).toBeLessThanOrEqual(stallLimit());
});

test('a robot that reads the form and waits reaches at most 5 people; its other messages are held', async () => {
  const forms = await Promise.all(Array.from({ length: networks * perNetwork }, openForm));
  await waitForToken();

  const { robots, people, p99, statuses } = await flood(async (n) => ({ ...message(n), token: forms[n].token }));

  expect(robots.mailed).toBeLessThanOrEqual(5);
  expect(robots.held).toBeLessThanOrEqual(inquiryLimits.held.count);
  expect(people.mailed + people.held).toBe(5);
  expect(p99).toBeLessThanOrEqual(stallLimit());
  expect(statuses.filter((status) => status >= 500)).toEqual([]);
});

test('a robot that computes the proof is limited by recipient; people get through', async () => {
  const forms = await Promise.all(Array.from({ length: networks * perNetwork }, openForm));
  await waitForToken();

  const { robots, people, statuses } = await flood(async (n) => ({
    ...message(n),
    token: forms[n].token,
    proof: proofOf(forms[n].token, forms[n].bits),
  }));

  expect(robots.mailed).toBeLessThanOrEqual(inquiryLimits.recipient.points);
  expect(people.mailed + people.held).toBe(5);
  expect(statuses.filter((status) => status >= 500)).toEqual([]);
});
