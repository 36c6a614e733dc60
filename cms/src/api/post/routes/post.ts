import { routes } from '../../../lib/routes';

export default routes({ listPosts: 'post.list', getPost: 'post.find' });
