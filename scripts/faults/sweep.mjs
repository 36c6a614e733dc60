const settle = `require(strapi.dirs.dist.root + '/src/images/variant-queue').variantsSettled()`;

/**
 * Two days later by the clock, so that whatever waits for its time is swept, by the very tasks that the site's timer calls; resolves
 * once no process makes variants any more. Everybody's session ends by it.
 * @param runs evaluate an expression, each in one of the site's processes
 */
export async function sweepAll(stage, runs) {
  const [run] = runs;
  const settled = () => Promise.all(runs.map((runThere) => runThere(settle)));
  const sweep = async () => {
    await settled();
    await run(`Promise.all(strapi.cron.jobs.map(({ job }) => job.trigger())).then(() => null)`);
    await run(`require(strapi.dirs.dist.root + '/src/images/unfinished-uploads').sweepUnfinished()`);
    await run(`require(strapi.dirs.dist.root + '/src/images/removed-files').sweepRemoved()`);
    await run(`require(strapi.dirs.dist.root + '/src/images/picture-claims').sweepClaims()`);
    await settled();
  };
  await sweep();
  await stage.clock.jump(2 * 86_400);
  await sweep();
  await stage.clock.jump(0);
}
