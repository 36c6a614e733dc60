import { routes } from '../../../lib/routes';

export default routes({
  listAgentRevisions: 'revision.listOfAgent',
  listPostRevisions: 'revision.listOfPost',
  listSeasonRevisions: 'revision.listOfSeason',
  listDeleted: 'revision.listDeleted',
  restoreRevision: 'revision.restore',
});
