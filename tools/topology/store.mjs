import S3rver from 's3rver';

// Runs as a process: `node store.mjs <folder> <port>`.
const [directory, port] = process.argv.slice(2);
const configureBuckets = [{ name: 'hearthside', configs: [] }];
const store = new S3rver({ port: Number(port), address: '127.0.0.1', silent: true, directory, configureBuckets });
process.once('SIGTERM', () => store.close(() => process.exit(0)));
await store.run();
