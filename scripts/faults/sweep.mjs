const waitForVariants = `require(strapi.dirs.dist.root + '/src/images/variant-queue').variantsIdle()`;

/**
 * Moves the clock two days forward and runs the site's scheduled cleanup, until no process creates image variants. All sessions end.
 * @param runs functions that evaluate an expression, each in one of the site's processes
 */
export async function sweepAll(environment, runs) {
  const [run] = runs;
  const settled = () => Promise.all(runs.map((runThere) => runThere(waitForVariants)));
  const sweep = async () => {
    await settled();
    await run(`Promise.all(strapi.cron.jobs.map(({ job }) => job.trigger())).then(() => null)`);
    await run(`require(strapi.dirs.dist.root + '/src/images/pending-uploads').sweepPendingUploads()`);
    await run(`require(strapi.dirs.dist.root + '/src/images/deleted-files').sweepDeletedFiles()`);
    await run(`require(strapi.dirs.dist.root + '/src/images/image-leases').sweepImageLeases()`);
    await settled();
  };
  await sweep();
  await environment.clock.jump(2 * 86_400);
  await sweep();
  await environment.clock.jump(0);
}
