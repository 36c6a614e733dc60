import { routes } from '../../../lib/routes';

export default routes({
  listAgentRevisions: 'revision.listOfAgent',
  listPostRevisions: 'revision.listOfPost',
  listSeasonRevisions: 'revision.listOfSeason',
  eraseAgentHistory: 'revision.eraseOfAgent',
  erasePostHistory: 'revision.eraseOfPost',
  eraseSeasonHistory: 'revision.eraseOfSeason',
  // Before the one whose id could be any word.
  listDeleted: 'revision.listDeleted',
  getRevision: 'revision.find',
  restoreRevision: 'revision.restore',
});
