import { NewContentPage } from '../NewContentPage';
import { seasonForm } from './seasonForm';

export const NewSeasonPage = () => <NewContentPage definition={seasonForm} />;
