import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import { app, permissionChecker, relationsController, type PermissionChecker, type Sanitize } from '../database/strapi-adapter';

/** Attributes of related entries that the panel shows, filters and sorts by: names and metadata. */
const names = ['name', 'first_name', 'last_name', 'firstname', 'lastname', 'UnparsedAddress'];
const shown = [...names, 'id', 'documentId', 'count', 'locale', 'status', 'createdAt', 'updatedAt', 'publishedAt'];

/**
 * Limits relations in the panel to names. Strapi returns related entries whole, and filters and sorts by all their attributes, even for
 * panel users who may not read their content type.
 */
export function limitRelations(strapi: Core.Strapi): void {
  const [service, controller] = [permissionChecker(strapi), relationsController(strapi)];
  const { create } = service;
  service.create = (options) => {
    const attributes = Object.entries(app(strapi).getModel(options.model).attributes);
    const relations = attributes.flatMap(([name, { type }]) => (type === 'relation' ? [name] : []));
    return limit(create(options), relations);
  };
  const { extractAndValidateRequestInfo } = controller;
  controller.extractAndValidateRequestInfo = async function (ctx, id) {
    // The panel searches related entries only by `_q`.
    for (const name of ['filters', 'sort', 'fields', 'populate']) delete ctx.request.query[name];
    const info = await extractAndValidateRequestInfo.call(this, ctx, id);
    // Strapi reads from the result even if the panel user may not read the relation.
    if (!info) throw new errors.ForbiddenError();
    // The panel shows full names (`rowTitles.ts`).
    if (info.mainField === 'last_name') info.fieldsToSelect.push('first_name');
    return info;
  };
}

function limit(checker: PermissionChecker, relations: string[]): PermissionChecker {
  const { can, sanitizedQuery, sanitizeOutput } = checker;
  const { read } = can;
  can.read = (entity, field) => read(entity, field) || (entity === null && names.includes(field ?? ''));
  const limited = (sanitize: Sanitize): Sanitize => {
    return async ({ sort = '', ...query }, action) => {
      if (typeof sort !== 'string') throw new errors.ValidationError('sort is not valid');
      // Text after an attribute counts as a key, because entries are not sorted by a relation itself.
      const sortKeys = sort.split(',').map((part) => `${part.trim()}:`.split(/[.:]/));
      assertNames([query.filters, sortKeys.map(([attribute, key]) => ({ [attribute]: { [key]: null } }))], relations);
      return sanitize({ ...query, ...(sort && { sort }), populate: undefined }, action);
    };
  };
  const actions = Object.entries(sanitizedQuery).map(([action, sanitize]) => [action, limited(sanitize)]);
  checker.sanitizedQuery = Object.assign(limited(sanitizedQuery), Object.fromEntries(actions));
  checker.sanitizeOutput = async (data, options) => {
    const output = await sanitizeOutput(data, options);
    const named = relations.filter((name) => output[name]).map((name) => [name, JSON.parse(JSON.stringify(output[name], shown))]);
    return { ...output, ...Object.fromEntries(named) };
  };
  return checker;
}

/** @throws ValidationError for a key below a relation that is no name */
function assertNames(keys: unknown, relations: string[], isRelated = false): void {
  if (typeof keys !== 'object') return;
  for (const [key, value] of Object.entries(keys ?? {})) {
    // Except for operators and indexes.
    if (isRelated && !/^[$\d]/.test(key) && !shown.includes(key)) throw new errors.ValidationError(`Invalid key ${key}`);
    assertNames(value, relations, isRelated || relations.includes(key));
  }
}
