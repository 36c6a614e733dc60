const width = 30;
const often = 100;

/** A bar on a terminal; elsewhere a line for each tenth. */
export function progressBar(stream = process.stdout) {
  let [last, shownAt] = ['', 0];
  const line = (step, done, total) => {
    const full = Math.round((done / total) * width);
    return `${step.padEnd(24)} ${'█'.repeat(full)}${'░'.repeat(width - full)} ${done.toLocaleString('en')} of ${total.toLocaleString('en')}`;
  };
  return {
    show(step, done, total) {
      if (stream.isTTY) {
        if (done < total && Date.now() - shownAt < often) return;
        shownAt = Date.now();
        stream.write(`\r\u001b[2K${line(step, done, total)}`);
      } else {
        const told = `${step}: ${Math.floor((done / total) * 10) * 10} %`;
        if (told !== last) stream.write(`${told}\n`);
        last = told;
      }
    },
    end() {
      if (stream.isTTY && shownAt) stream.write('\n');
    },
  };
}
