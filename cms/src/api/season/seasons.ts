import { publishedContent } from '../../content/published';
import { storedNouns } from '../../database/stored-nouns';

export const seasons = publishedContent(storedNouns.season);
