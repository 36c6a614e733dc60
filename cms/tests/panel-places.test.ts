import { contentTypes, type ContentTypeName } from '../contract/index';
import { views } from '../src/panel/views';
import { archivedTypes as exportedTypes } from '../src/transfer/archived-types';
import { run } from './support/backstage';

type Name = keyof typeof views;

/** Attributes that appear in no form of the panel. */
const excluded: Partial<Record<Name, string[]>> = {
  agent: ['joined', 'invited_until', 'provider', 'password', 'resetPasswordToken', 'confirmationToken', 'confirmed', 'left_at'],
  listing: ['MediaDetails', 'PreviousListPrice', 'PriceChangeTimestamp', 'StatusChangeTimestamp', 'approved_at', 'review', 'review_note'],
  site: ['second_factor_since'],
};
/** Content types and fields that only the super admin can edit. */
const withoutRole = ['site', 'agent.role'];
/** Content types that describe the server, not its content. Exports omit them. */
const notExported = ['api::audit-event.audit-event', 'api::password-reset.password-reset', 'api::queued-email.queued-email'];

const uidOf = (name: Name) =>
  ({ agent: 'plugin::users-permissions.user', seasonImage: 'api::season-image.season-image' })[name as string] ?? `api::${name}.${name}`;

const listTypes = () =>
  run(
    (): Record<string, { displayName: string; attributes: string[] }> =>
      Object.fromEntries(
        Object.entries(strapi.contentTypes).map(([uid, { info, attributes }]) => [
          uid,
          {
            displayName: info.displayName,
            attributes: Object.keys(attributes).filter(
              (name) => !/^(id|documentId|(created|updated|published)(At|By)|locale|localizations)$/.test(name),
            ),
          },
        ]),
      ),
  );

const placed = (name: Name) => views[name].groups.flatMap(({ rows }) => rows.flat(1).map(([attribute]) => attribute));

test('every attribute appears once in a form of the panel with a label, or is excluded by name', async () => {
  const types = await listTypes();
  const names = Object.keys(views) as Name[];
  const attributes = names.flatMap((name) => types[uidOf(name)]!.attributes.map((attribute) => `${name}.${attribute}`));
  const places = names.flatMap((name) => [...placed(name), ...(excluded[name] ?? [])].map((attribute) => `${name}.${attribute}`));
  const unlabelled = names.flatMap((name) =>
    placed(name)
      .filter((attribute) => !views[name].labels[attribute])
      .map((attribute) => `${name}.${attribute}`),
  );

  expect(places.sort()).toEqual(attributes.sort());
  expect(unlabelled).toEqual([]);
  expect(names.map((name) => views[name].displayName)).toEqual(names.map((name) => types[uidOf(name)]!.displayName));
});

test('every field of the contract is editable by a role of the panel or excluded by name', async () => {
  const types = await listTypes();
  const permissions = await run(
    (): Promise<{ subject: string; properties: { fields: string[] } }[]> =>
      strapi.db.query('admin::permission').findMany({
        where: {
          action: 'plugin::content-manager.explorer.update',
          role: { code: { $in: ['strapi-editor', 'hearthside-roster-manager'] } },
        },
      }),
  );
  const granted = permissions.flatMap(({ subject, properties }) => properties.fields.map((field) => `${subject} ${field.split('.')[0]}`));
  const missing = (Object.keys(contentTypes) as ContentTypeName[]).flatMap((type) => {
    const { attributes } = types[uidOf(type)]!;
    const stored = Object.keys(contentTypes[type].fields).filter((field) => attributes.includes(field) && !excluded[type]?.includes(field));
    return stored.filter((field) => !granted.includes(`${uidOf(type)} ${field}`)).map((field) => `${type}.${field}`);
  });

  expect(missing.filter((place) => !withoutRole.some((name) => place === name || place.startsWith(`${name}.`)))).toEqual([]);
});

test('every content type is exported or excluded by name', async () => {
  const ownTypes = Object.keys(await listTypes()).filter((uid) => uid.startsWith('api::'));

  expect(ownTypes.filter((uid) => !exportedTypes.includes(uid)).sort()).toEqual(notExported);
});
