import { inspect } from 'node:util';
import { printError } from './print.mjs';

/** A reason not to go on that one sentence tells: printed without a stack. */
export class Refusal extends Error {}

/** Runs a script's main function and ends the process with the code it returns. */
export async function run(main) {
  try {
    process.exit((await main()) ?? 0);
  } catch (error) {
    printError(error instanceof Refusal ? error.message : inspect(error));
    process.exit(1);
  }
}
