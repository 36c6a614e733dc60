import { contentHandle, ContentPage } from '../ContentPage';
import { seasons } from './seasons';

export const handle = contentHandle(seasons);

export const SeasonsPage = () => <ContentPage content={seasons} />;
