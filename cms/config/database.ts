import { join } from 'node:path';
import { environment } from '../src/settings/environment';

const sqlite = () => ({
  client: 'sqlite',
  connection: { filename: join(environment.dataDir, 'hearthside.db') },
  useNullAsDefault: true,
});

const postgres = (connectionString: string) => ({
  client: 'postgres',
  connection: { connectionString },
  pool: { min: 0, max: 10 },
});

export default () => ({
  connection: environment.databaseUrl ? postgres(environment.databaseUrl) : sqlite(),
});
