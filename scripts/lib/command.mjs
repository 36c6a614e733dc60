import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { CommandError, UsageError } from './command-error.mjs';
import { installIfNeeded } from './install.mjs';
import { root } from './paths.mjs';
import { printError } from './print.mjs';
import { checkNode } from './requirements.mjs';

/**
 * @typedef {object} CommandSpec
 * @property {string} name What to type before the arguments: `npm run backup --`. For a subcommand, its name.
 * @property {string} description
 * @property {[name: string, help: string][]} [args] In Commander's syntax: `<file>`, `[file]`, `[names...]`.
 * @property {[flags: string, help: string, parse?: (value: string, previous: unknown) => unknown][]} [options]
 * @property {string[]} examples
 * @property {CommandSpec[]} [commands] Subcommands.
 * @property {(options: object, ...args: string[]) => Promise<number | void>} [action] Returns the exit code (default: 0).
 */

/**
 * Parses the command line, runs the command and ends the process.
 * @param {CommandSpec} spec
 */
export async function runCommand(spec) {
  try {
    checkNode();
    const { Command } = await loadCommander();
    let code;
    await define(new Command(spec.name), spec, (result) => (code = result)).parseAsync();
    process.exit(code ?? 0);
  } catch (error) {
    printError(error instanceof CommandError ? error.message : inspect(error));
    if (error instanceof UsageError) console.error(`Run ${error.command ?? spec.name} --help for usage.`);
    process.exit(1);
  }
}

/** A fresh or outdated clone must install Commander before it can import it. */
async function loadCommander() {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const file = join(root, 'node_modules/commander/package.json');
  const isCurrent = existsSync(file) && JSON.parse(readFileSync(file, 'utf8')).version === dependencies.commander;
  if (!isCurrent) await installIfNeeded();
  return import('commander');
}

/**
 * @param {string} kind Word for the message, for example `check`.
 * @throws UsageError for an unknown name, with the nearest one
 */
export async function checkNames(kind, names, available) {
  const { Command } = await import('commander');
  const command = new Command().configureOutput({ outputError: () => {} }).exitOverride(({ message }) => {
    throw new UsageError(`${sentenceOf(message.replace('command', kind))} Available: ${available.join(', ')}.`);
  });
  // Commander suggests the nearest subcommand.
  available.forEach((name) => command.command(name).action(() => {}));
  for (const name of names) command.parse([name], { from: 'user' });
}

/** Adds the specification to a Commander command. `end` receives the exit code of the action. */
function define(command, { description, args = [], options = [], examples, commands = [], action }, end) {
  const fullName = command.parent ? `${command.parent.name()} ${command.name()}` : command.name();
  command
    .description(description)
    .helpOption('-h, --help', 'show this help')
    .helpCommand(false)
    .addHelpText('after', ['\nExamples:', ...examples].join('\n  '))
    .configureOutput({ outputError: () => {} })
    .exitOverride(({ code, message, exitCode }) => {
      if (code.startsWith('commander.help')) process.exit(exitCode);
      throw new UsageError(sentenceOf(message), fullName);
    });
  args.forEach((argument) => command.argument(...argument));
  options.forEach((option) => command.option(...option));
  commands.forEach((spec) => define(command.command(spec.name), spec, end));
  if (action) command.action(async (...given) => end(await action(given.at(-2), ...given.slice(0, -2))));
  return command;
}

/** Turns `error: unknown option '--dryrun'\n(Did you mean --dry-run?)` into `Unknown option "--dryrun". Did you mean --dry-run?` */
function sentenceOf(message) {
  const [, first, rest, suggestion] = /^error: (.)(.*?)\.?(?:\n\((.*)\))?$/.exec(message.replaceAll("'", '"'));
  return `${first.toUpperCase()}${rest}.${suggestion ? ` ${suggestion}` : ''}`;
}
