type Task = () => Promise<unknown>;

let tasks: Task[] = [];

/** Has this done when the test is over, however it went; what was asked for last is done first. */
export const afterwards = (task: Task): void => void tasks.push(task);

export async function cleanUp(): Promise<void> {
  const all = tasks.reverse();
  tasks = [];
  for (const task of all) await task();
}
