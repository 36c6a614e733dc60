import { takeTurns } from './call';
import { clearThrottles } from './throttles';

beforeAll(clearThrottles);
afterEach(takeTurns);
