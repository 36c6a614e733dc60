import sharp from 'sharp';
import { call, request } from '../support/call';
import { upload } from '../support/images';
import { buildAgent, buildSignedIn, profileOf, type Person } from '../support/people';

let admin: Person;
let agent: Person;
beforeAll(async () => {
  admin = await buildSignedIn('admin');
  agent = await buildAgent({ first_name: 'José', last_name: 'Núñez; Vega', title: 'Broker, Associate' });
});

const card = async (query = '') => {
  const { status, headers, body } = await request<string>(`/agents/${agent.id}.vcf${query}`);
  return { status, type: headers.get('content-type'), text: body, lines: body.replace(/\r\n /g, '').split('\r\n') };
};

test('a contact card is a vCard 3.0 that all programs read', async () => {
  const { status, type, text, lines } = await card();

  expect([status, type]).toEqual([200, 'text/vcard; charset=utf-8']);
  expect(lines).toEqual(
    expect.arrayContaining([
      'BEGIN:VCARD',
      'VERSION:3.0',
      'N:Núñez\\; Vega;José;;;',
      'FN:José Núñez\\; Vega',
      'TITLE:Broker\\, Associate',
      'TEL;TYPE=WORK,VOICE:(207) 555-0100',
      'END:VCARD',
    ]),
  );
  expect(lines.find((line) => line.startsWith('ADR;TYPE=WORK:'))).toContain('3 Chandlery Wharf');
  expect(lines.find((line) => line.startsWith('URL:'))).toMatch(new RegExp(`/agents/${agent.id}$`));
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(text).not.toMatch(/[^\r]\n/);
});

test('a contact card has the photo as a JPEG of 300 px and at most 40 kB, and changes with the profile', async () => {
  const noise = await sharp({
    create: { width: 900, height: 900, channels: 3, background: '#777', noise: { type: 'gaussian', mean: 128, sigma: 60 } },
  })
    .png()
    .toBuffer();
  await upload('updateAvatar', { as: admin, id: agent.id, file: noise });
  const photo = (await card()).lines.find((line) => line.startsWith('PHOTO;ENCODING=b;TYPE=JPEG:'))!;
  const jpeg = Buffer.from(photo.split(':')[1], 'base64');

  expect(await sharp(jpeg).metadata()).toMatchObject({ format: 'jpeg', width: 300, height: 300 });
  expect(jpeg.length).toBeLessThanOrEqual(40_000);
  await call('updateAgent', { as: admin, id: agent.id, body: { ...(await profileOf(agent)), title: 'Owner' } });
  expect((await card()).lines).toContain('TITLE:Owner');
});

test('version 4.0 is there on request, other parameters are ignored', async () => {
  expect((await card('?v=4')).lines).toContain('VERSION:4.0');
  expect((await card('?v=5&x=1')).lines).toContain('VERSION:3.0');
});

test('visitors get no card of an agent whom they do not see', async () => {
  const hidden = await buildAgent({ listed: false });

  expect((await request(`/agents/${hidden.id}.vcf`)).status).toBe(404);
  expect((await request('/agents/unknown.vcf')).status).toBe(404);
});

test('the cards to print have a QR code of the profile', async () => {
  const { status, body } = await request<string>(`/agents/${agent.id}/cards`);

  expect(status).toBe(200);
  expect(body.match(/<svg viewBox/g)?.length).toBe(11);
  expect(body).toContain('noindex');
});
