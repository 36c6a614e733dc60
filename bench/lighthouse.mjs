import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { throttling } from 'lighthouse/core/config/constants.js';
import { findBrowser } from '../scripts/lib/browser.mjs';
import { slowedDown } from './machine.mjs';
import { startSite } from './servers.mjs';
import { told } from './table.mjs';
import { pagesOf } from './visitors.mjs';

/** Lighthouse as a phone sees it, every page. */
export async function lighthouseScores() {
  const site = await startSite(50);
  const { executablePath, args } = await findBrowser();
  const chrome = await launch({ chromePath: executablePath, chromeFlags: args });
  const { mobileSlow4G } = throttling;
  const phone = { ...mobileSlow4G, cpuSlowdownMultiplier: slowedDown(mobileSlow4G.cpuSlowdownMultiplier) };
  for (const [name, path] of Object.entries(await pagesOf(site.url))) {
    const { lhr } = await lighthouse(site.url + path, { port: chrome.port, logLevel: 'error', throttling: phone });
    for (const { id, score, auditRefs } of Object.values(lhr.categories)) {
      told(`${name}: Lighthouse ${id}`, Math.round(score * 100), { least: 100 });
      const lost = auditRefs.filter(({ id, weight }) => weight > 0 && lhr.audits[id].score !== null && lhr.audits[id].score < 1);
      for (const { id } of lost) console.error(`  ${id}: ${lhr.audits[id].displayValue ?? lhr.audits[id].title}`);
    }
  }
  chrome.kill();
  await site.stop();
}
