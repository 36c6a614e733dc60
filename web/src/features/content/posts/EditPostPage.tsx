import { EditContentPage } from '../EditContentPage';
import { postForm } from './postForm';

export const EditPostPage = () => <EditContentPage definition={postForm} />;
