import { randomUUID } from 'node:crypto';
import { run } from './backstage';
import { request } from './call';
import { createToken } from './people';

// Bypasses the sign-in form, which is limited to a few attempts per minute.
export const openPanelSession = (email = process.env.ADMIN_EMAIL!) => run(createToken, 'admin::user', { email });

/** Sends a request of the admin panel as its first account. */
export async function panel<Body = unknown>(method: string, path: string, body?: object) {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${await openPanelSession()}` };
  return request<Body>(path, { method, headers, body: body && JSON.stringify(body) });
}

/** Creates a panel user with one role. `ask` sends requests as this user. */
export async function buildPanelUser(code: 'strapi-super-admin' | 'strapi-editor' | 'hearthside-roster-manager') {
  const email = `${randomUUID()}@hearthside.test`;
  await run(
    async (code, email) => {
      const role = await strapi.db.query('admin::role').findOne({ where: { code } });
      const data = { firstname: 'Edith', lastname: 'Moor', email, password: 'x', isActive: true, blocked: false, roles: [role.id] };
      await strapi.db.query('admin::user').create({ data });
    },
    code,
    email,
  );
  const token = await openPanelSession(email);
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  return {
    token,
    ask: <Body = unknown>(method: string, path: string, body?: object) =>
      request<Body>(path, { method, headers, body: body && JSON.stringify(body) }),
  };
}

export const saveInPanel = (uid: string, documentId: string, fields: object) =>
  panel<{ data: object; error?: { message: string } }>('PUT', `/content-manager/collection-types/${uid}/${documentId}`, fields);

/** Uploads a file to the panel's media library, or replaces a file there. */
export async function uploadInPanel<Body = unknown>(
  bytes: Buffer,
  { name = 'photo.jpg', type = 'image/jpeg', replaced = 0, token = '' } = {},
) {
  const body = new FormData();
  body.append('files', new Blob([new Uint8Array(bytes)], { type }), name);
  body.append('fileInfo', JSON.stringify({ name, caption: null, alternativeText: null, folder: null }));
  const headers = { authorization: `Bearer ${token || (await openPanelSession())}` };
  return request<Body>(replaced ? `/upload?id=${replaced}` : '/upload', { method: 'POST', headers, body });
}
