import { publishedContent } from '../../content/published';
import { storedNouns } from '../../database/stored-nouns';

export const posts = publishedContent(storedNouns.post);
