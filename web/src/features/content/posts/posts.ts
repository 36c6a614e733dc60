import { insightsWords } from '../../../content/insights';
import { descriptions, titles } from '../../../content/titles';
import { defineContent } from '../content';
import { PostArticle } from './PostArticle';
import { postQuery, postsQuery } from './queries';

export const posts = defineContent({
  noun: 'post',
  list: postsQuery,
  one: postQuery,
  nameOf: ({ title = '' }) => title,
  Article: PostArticle,
  copy: insightsWords,
  titles: { list: titles.insights, one: titles.post, description: descriptions.insights },
});
