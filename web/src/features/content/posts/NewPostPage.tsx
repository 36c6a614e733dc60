import { NewContentPage } from '../NewContentPage';
import { postForm } from './postForm';

export const NewPostPage = () => <NewContentPage definition={postForm} />;
