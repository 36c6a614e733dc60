// Loaded into the server: it ends even when the script that started it is killed outright.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
