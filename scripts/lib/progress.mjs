const width = 30;
const redrawMs = 100;

/** Shows a progress bar on a terminal; elsewhere, prints a line for every ten percent. */
export function progressBar(stream = process.stdout) {
  let [lastLine, shownAt] = ['', 0];
  const bar = (step, done, total) => {
    const full = Math.round((done / total) * width);
    return `${step.padEnd(24)} ${'█'.repeat(full)}${'░'.repeat(width - full)} ${done.toLocaleString('en')} of ${total.toLocaleString('en')}`;
  };
  return {
    show(step, done, total) {
      if (stream.isTTY) {
        if (done < total && Date.now() - shownAt < redrawMs) return;
        shownAt = Date.now();
        stream.write(`\r\u001b[2K${bar(step, done, total)}`);
      } else {
        const line = `${step}: ${Math.floor((done / total) * 10) * 10}%`;
        if (line !== lastLine) stream.write(`${line}\n`);
        lastLine = line;
      }
    },
    end() {
      if (stream.isTTY && shownAt) stream.write('\n');
    },
  };
}
