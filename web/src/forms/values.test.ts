import { contentTypes, newAgent } from 'cms/contract';
import { bodyOf, differences, newValues, typedValues, valuesOf } from './values';

const zone = 'Europe/Berlin';
const time = '2026-11-30T14:00:00.000Z';
const unscheduled = {
  name: 'Fall',
  body: '<p>Rake.</p>',
  background_image: '',
  publish_at: '',
  unpublish_at: '',
  recur_from: '',
  recur_to: '',
};

test('a time zone is sent only with a time or a day', () => {
  const body = (values: object) => bodyOf('season', { ...unscheduled, time_zone: zone, ...values });

  expect(body({})).toMatchObject({ publish_at: null, unpublish_at: null, recur_from: null, recur_to: null, time_zone: null });
  expect(body({ unpublish_at: time })).toMatchObject({ publish_at: null, unpublish_at: time, time_zone: zone });
  expect(body({ recur_from: '03-01', recur_to: '05-31' })).toMatchObject({ recur_from: '03-01', recur_to: '05-31', time_zone: zone });
});

test('an empty input is sent as null', () => {
  const { title, content, image_url, video_url } = bodyOf('post', { ...newValues('post'), title: 'Tides' });

  expect([title, content, image_url, video_url]).toEqual(['Tides', null, null, null]);
});

test('a new agent with empty fields is sent with null, which the server accepts', async () => {
  const named = { ...newValues('agent'), first_name: 'Ada', last_name: 'Reyes', email: 'ada@example.com', phone_number: '207-555-0111' };
  const account = { username: 'ada', password: 'low tide at noon', password_confirmation: 'low tide at noon', invite: false };

  const body = { ...named, ...account, ...bodyOf('agent', named) };

  expect(body).toMatchObject({ bio: null, website_url: null, social_links: [] });
  await expect(newAgent.validate(body)).resolves.toBeTruthy();
});

test('a form without a schedule starts with the office’s time zone', () => {
  expect(newValues('post')).toMatchObject({ title: '', publish_at: '', unpublish_at: '', time_zone: 'America/New_York' });
  expect(valuesOf('post', { publish_at: null, unpublish_at: null, time_zone: null })).toMatchObject({
    publish_at: '',
    unpublish_at: '',
    time_zone: 'America/New_York',
  });
});

test('a form contains exactly the writable fields of a profile', () => {
  const stored = {
    __typename: 'Agent',
    id: 'ada',
    first_name: 'Ada',
    title: null,
    active: true,
    social_links: [{ __typename: 'SocialLink', platform: 'x', url: 'https://x.example/ada' }],
    version: 'v1',
  };

  const values = valuesOf('agent', stored);

  expect(Object.keys(values).sort()).toEqual(Object.keys(contentTypes.agent.updateSchema.fields).sort());
  expect(values).toMatchObject({
    first_name: 'Ada',
    last_name: '',
    title: '',
    social_links: [{ platform: 'x', url: 'https://x.example/ada' }],
    version: 'v1',
  });
});

const fields = ['title', 'phone', 'links'] as const;

test('only fields with different values are differences', () => {
  const yours = { title: 'Broker', phone: '1', links: [{ url: 'a' }] };
  const theirs = { title: 'Agent', phone: '1', links: [{ url: 'b' }] };

  expect(differences(yours, theirs, fields)).toEqual(['title', 'links']);
});

test('an empty input equals an empty stored value', () => {
  expect(differences({ title: '', phone: undefined }, { title: null, phone: '' }, fields)).toEqual([]);
});

test('a site setting shows its default, and a text that equals the default is not stored', async () => {
  const values = valuesOf('site', { phone: null, home_hero_heading: 'Where the tide turns', testimonial: null, testimonial_by: null });

  expect(values).toMatchObject({ phone: '(207) 555-0142', home_hero_heading: 'Where the tide turns', testimonial_by: expect.any(String) });
  await expect(contentTypes.site.createSchema.validate(typedValues('site', values))).resolves.toBeTruthy();
  expect(bodyOf('site', values)).toMatchObject({ phone: null, home_hero_heading: 'Where the tide turns', testimonial_by: null });
  expect(bodyOf('site', { ...values, phone: '', home_hero_heading: '' })).toMatchObject({ phone: null, home_hero_heading: null });
});

test('a custom testimonial has no attribution by default', () => {
  const { testimonial_by: attribution } = valuesOf('site', {});

  expect(valuesOf('site', { testimonial: 'They were kind.' })).toMatchObject({ testimonial_by: '' });
  expect(bodyOf('site', { testimonial: 'They were kind.', testimonial_by: attribution })).toMatchObject({ testimonial_by: attribution });
});

test('a number is a text in a form, and a number or null in the body', () => {
  const values = valuesOf('listing', { ListPrice: 1_295_000, YearBuilt: 1938, BedroomsTotal: 0, Longitude: -70.25, LotSizeArea: null });

  expect(values).toMatchObject({ ListPrice: '1,295,000', YearBuilt: '1938', BedroomsTotal: '0', Longitude: '-70.25', LotSizeArea: '' });
  expect(bodyOf('listing', { ...values, ListPrice: ' $1,300,000.50 ' })).toMatchObject({
    ListPrice: 1_300_000.5,
    YearBuilt: 1938,
    BedroomsTotal: 0,
    Longitude: -70.25,
    LotSizeArea: null,
  });
});

test('text that is no number is rejected, and not read as another number', async () => {
  const values = typedValues('listing', { ...valuesOf('listing', home), ListPrice: 'POA' });

  await expect(contentTypes.listing.createSchema.validate(values)).rejects.toThrow('Price must be a number');
});

const home = { StandardStatus: 'Active', PropertyType: 'Land', UnparsedAddress: '1 Quay', City: 'Pellwick', StateOrProvince: 'ME' };

test('a cleared choice is null, and an unchecked box is false', () => {
  const values = valuesOf('listing', { ...home, InternetAddressDisplayYN: true, InternetEntireListingDisplayYN: false });

  expect(values).toMatchObject({ PropertySubType: '', InternetAddressDisplayYN: true, InternetEntireListingDisplayYN: false });
  expect(bodyOf('listing', values)).toMatchObject({
    PropertyType: 'Land',
    PropertySubType: null,
    InternetAddressDisplayYN: true,
    InternetEntireListingDisplayYN: false,
  });
});

test('a photo is sent with its order, texts and removal', () => {
  const photo = { id: 'a', MediaURL: '/a.jpg', srcset: '/a-480.jpg 480w, /a.jpg 1200w', original: null, ShortDescription: null };
  const { Media } = valuesOf('listing', { ...home, Media: [{ ...photo, MediaAlteration: 'Virtual Staging' }] });

  expect(Media).toMatchObject([{ url: '/a.jpg', thumbnail: '/a-480.jpg', original: '' }]);
  expect(bodyOf('listing', { Media: [{ ...Media[0], removed: true }] }).Media).toEqual([
    { id: 'a', ShortDescription: '', MediaAlteration: 'Virtual Staging', removed: true },
  ]);
});

test('a listing without a time zone keeps that of the site, and the site can store one', () => {
  expect(bodyOf('listing', valuesOf('listing', { ...home, publish_at: time })).time_zone).toBeNull();
  expect(bodyOf('site', { ...valuesOf('site', {}), time_zone: 'America/Chicago' }).time_zone).toBe('America/Chicago');
});
