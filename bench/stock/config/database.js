const { join } = require('node:path');

module.exports = {
  connection: { client: 'sqlite', connection: { filename: join(process.cwd(), 'data.db') }, useNullAsDefault: true },
};
