import { seasonsWords } from '../../../content/seasons';
import { descriptions, titles } from '../../../content/titles';
import { defineContent } from '../content';
import { seasonQuery, seasonsQuery } from './queries';
import { SeasonArticle } from './SeasonArticle';

export const seasons = defineContent({
  noun: 'season',
  list: seasonsQuery,
  one: seasonQuery,
  nameOf: ({ name = '' }) => name,
  Article: SeasonArticle,
  archive: { archive: 'archiveSeason', unarchive: 'unarchiveSeason' },
  copy: seasonsWords,
  titles: { list: titles.seasons, one: titles.season, description: descriptions.seasons },
});
