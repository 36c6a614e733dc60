const width = 30;
const redrawMs = 100;

/** Shows a progress bar on a terminal, and nothing elsewhere. */
export function progressBar(stream = process.stdout) {
  let shownAt = 0;
  const bar = (step, done, total) => {
    const full = Math.round((done / total) * width);
    return `${step.padEnd(24)} ${'█'.repeat(full)}${'░'.repeat(width - full)} ${done.toLocaleString('en')} of ${total.toLocaleString('en')}`;
  };
  return {
    show(step, done, total) {
      if (!stream.isTTY || (done < total && Date.now() - shownAt < redrawMs)) return;
      shownAt = Date.now();
      stream.write(`\r\u001b[2K${bar(step, done, total)}`);
    },
    end() {
      if (shownAt) stream.write('\n');
    },
  };
}
