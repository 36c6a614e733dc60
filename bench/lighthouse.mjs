import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { throttling } from 'lighthouse/core/config/constants.js';
import { findBrowser } from '../scripts/lib/browser.mjs';
import { adjustSlowdown } from './machine.mjs';
import { startSite } from './servers.mjs';
import { report } from './table.mjs';
import { pagesOf } from './visitors.mjs';

/** Runs Lighthouse with its mobile settings on every page. */
export async function lighthouseScores() {
  const site = await startSite(50);
  const { executablePath, args } = await findBrowser();
  const chrome = await launch({ chromePath: executablePath, chromeFlags: args });
  const { mobileSlow4G } = throttling;
  const phone = { ...mobileSlow4G, cpuSlowdownMultiplier: adjustSlowdown(mobileSlow4G.cpuSlowdownMultiplier) };
  for (const [name, path] of Object.entries(await pagesOf(site.url))) {
    const { lhr } = await lighthouse(site.url + path, { port: chrome.port, logLevel: 'error', throttling: phone });
    for (const { id, score, auditRefs } of Object.values(lhr.categories)) {
      report(`${name}: Lighthouse ${id}`, Math.round(score * 100), { least: 100 });
      const failed = auditRefs.filter(({ id, weight }) => weight > 0 && lhr.audits[id].score !== null && lhr.audits[id].score < 1);
      for (const { id } of failed) console.error(`  ${id}: ${lhr.audits[id].displayValue ?? lhr.audits[id].title}`);
    }
  }
  chrome.kill();
  await site.stop();
}
