import type { Core } from '@strapi/strapi';

interface PanelAuth {
  forgotPassword(asked: { email?: string }): Promise<unknown>;
}

/** Mends how the Strapi panel lets people in. */
export function guardPanelAccounts(strapi: Core.Strapi): void {
  const auth = strapi.service('admin::auth') as unknown as PanelAuth;
  const { forgotPassword } = auth;
  // Nobody awaits it, so that the answer tells nothing: what fails here would end the process.
  auth.forgotPassword = (asked) => forgotPassword(asked).catch((reason: unknown) => strapi.log.error(reason));
}
