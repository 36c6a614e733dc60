import { EditContentPage } from '../EditContentPage';
import { seasonForm } from './seasonForm';

export const EditSeasonPage = () => <EditContentPage definition={seasonForm} />;
