import { routes } from '../../../lib/routes';

export default routes({
  listPosts: 'post.list',
  getPost: 'post.find',
  createPost: 'editing.add',
  updatePost: 'editing.change',
  deletePost: 'editing.remove',
  publishPost: 'editing.publish',
  unpublishPost: 'editing.unpublish',
  uploadTempImage: 'editing.uploadTempImage',
  uploadPostImage: 'editing.uploadImage',
});
