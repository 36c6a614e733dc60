import { create } from './backstage';

interface Row {
  documentId: string;
}

export const buildPost = (fields: object = {}) =>
  create<Row>('api::post.post', { title: 'Reading the tide', content: '<p>Words</p>', published: true, ...fields });

export const buildSeason = (fields: object = {}) =>
  create<Row>('api::season.season', { name: 'Autumn', body: '<p>Leaves</p>', published: true, ...fields });
