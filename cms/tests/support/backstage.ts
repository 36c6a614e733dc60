import type { Act } from './backstage-server';

async function perform<Result>(act: Act, ...args: unknown[]): Promise<Result> {
  const reply = await fetch(process.env.TEST_BACKSTAGE_URL!, { method: 'POST', body: JSON.stringify({ act, args }) });
  if (!reply.ok) throw new Error(await reply.text());
  return (await reply.json()) as Result;
}

export const create = <Row>(uid: string, data: object) => perform<Row>('create', uid, data);
export const find = <Row>(uid: string, where: object) => perform<Row[]>('find', uid, where);
export const update = <Row>(uid: string, documentId: string, data: object) => perform<Row>('update', uid, documentId, data);
/** Evaluates an expression that knows `strapi`, in the server's process. */
export const run = <Result>(source: string) => perform<Result>('run', source);
