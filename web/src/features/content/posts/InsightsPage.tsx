import { contentHandle, ContentPage } from '../ContentPage';
import { posts } from './posts';

export const handle = contentHandle(posts);

export const InsightsPage = () => <ContentPage content={posts} />;
