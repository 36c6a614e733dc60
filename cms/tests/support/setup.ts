import { clearThrottles } from './throttles';

beforeAll(clearThrottles);
