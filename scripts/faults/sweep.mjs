/**
 * Two days later by the clock, so that whatever waits for its time is swept, by the very tasks that the site's timer calls. Everybody's
 * session ends by it.
 */
export async function sweepAll(stage, run) {
  const sweep = async () => {
    await run(`require(strapi.dirs.dist.root + '/src/images/variant-queue').variantsSettled()`);
    await run(`Promise.all(strapi.cron.jobs.map(({ job }) => job.trigger())).then(() => null)`);
    await run(`require(strapi.dirs.dist.root + '/src/images/unfinished-uploads').sweepUnfinished()`);
    await run(`require(strapi.dirs.dist.root + '/src/images/removed-files').sweepRemoved()`);
    await run(`require(strapi.dirs.dist.root + '/src/images/picture-claims').sweepClaims()`);
  };
  await sweep();
  await stage.clock.jump(2 * 86_400);
  await sweep();
  await stage.clock.jump(0);
}
