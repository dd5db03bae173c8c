import { type ParseArgsConfig, parseArgs } from 'node:util'
import { closestName } from '@latchkey/protocol'
import { parseConfig } from '../config/parseConfig.ts'
import { readConfig } from '../config/readConfig.ts'
import type { ServerConfig } from '../config/serverConfig.ts'
import { type CommandContext, UsageError } from './Command.ts'

type Options = NonNullable<ParseArgsConfig['options']>

const common = {
  config: { type: 'string' },
  help: { short: 'h', type: 'boolean' },
} as const satisfies Options

type Parsed<T extends Options> = ReturnType<
  typeof parseArgs<{ allowPositionals: true; options: typeof common & T; strict: true }>
>

/**
 * Reads a command line; `--config` and `--help` are understood everywhere.
 *
 * @throws {UsageError}
 */
export function readOptions<T extends Options>(args: readonly string[], options: T): Parsed<T> {
  const known = { ...common, ...options }
  const problem = optionProblem(args, known)
  if (problem) throw new UsageError(problem)
  return parseArgs({ allowPositionals: true, args: [...args], options: known, strict: true })
}

/** What is wrong with the first option of a line that a command does not take, or not so. */
function optionProblem(args: readonly string[], known: Options): string | undefined {
  const { tokens } = parseArgs({
    allowPositionals: true,
    args: [...args],
    options: known,
    strict: false,
    tokens: true,
  })
  for (const token of tokens) {
    if (token.kind !== 'option') continue
    const { inlineValue, name, rawName, value } = token
    const option = Object.hasOwn(known, name) ? known[name] : undefined
    const names = Object.keys(known)
    if (!option) {
      const meant = closestName(name, names)
      const cure = meant
        ? `Did you mean --${meant}?`
        : `There are ${names.map((one) => `--${one}`).join(', ')}.`
      return `There is no option ${rawName}. ${cure}`
    }
    if (option.type === 'boolean' && inlineValue) return `${rawName} takes no value.`
    // What begins with a dash is the next option, not what this one is to be.
    if (
      option.type === 'string' &&
      (value === undefined || (!inlineValue && value.startsWith('-')))
    )
      return `${rawName} needs a value.`
  }
  return undefined
}

/** Reads the configuration a command line and its environment name; what the line itself says comes last. */
export async function configOf(
  { environment }: Pick<CommandContext, 'environment'>,
  {
    config: file,
    host,
    only,
    port,
  }: {
    config?: string | undefined
    host?: string | undefined
    only?: string | undefined
    port?: string | undefined
  },
): Promise<ServerConfig> {
  return parseConfig({
    ...(await readConfig({ environment, file: file ?? environment['LATCHKEY_CONFIG'] })),
    ...(host === undefined ? {} : { host }),
    ...(only === undefined ? {} : { parts: [only] }),
    ...(port === undefined ? {} : { port }),
  })
}
