import { type ParseArgsConfig, parseArgs } from 'node:util'
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
  try {
    return parseArgs({
      allowPositionals: true,
      args: [...args],
      options: { ...common, ...options },
      strict: true,
    })
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
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
