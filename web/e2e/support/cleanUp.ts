type Task = () => Promise<unknown>;

let tasks: Task[] = [];

/** Runs a task when the test ends, whether it passed or failed. Tasks run in reverse order. */
export const afterwards = (task: Task): void => void tasks.push(task);

export async function cleanUp(): Promise<void> {
  const pending = tasks.reverse();
  tasks = [];
  for (const task of pending) await task();
}
