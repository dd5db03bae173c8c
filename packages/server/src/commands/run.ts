import { ConfigError } from '../config/ConfigError.ts'
import { DatabaseLockedError } from '../database/DatabaseLockedError.ts'
import { type Command, type CommandContext, UsageError } from './Command.ts'
import { configCommand } from './configCommand.ts'
import { migrateCommand } from './migrateCommand.ts'
import { projectCommand } from './projectCommand.ts'
import { serveCommand } from './serveCommand.ts'
import { usage } from './usage.ts'

const commands: Readonly<Record<string, Command>> = {
  config: configCommand,
  migrate: migrateCommand,
  project: projectCommand,
  serve: serveCommand,
}

/** Runs the command a command line names and answers with the exit code. */
export async function run(context: CommandContext): Promise<number> {
  const [first, ...rest] = context.args
  if (first === '--help' || first === '-h' || first === 'help') {
    context.print(usage.main)
    return 0
  }
  const named = first !== undefined && !first.startsWith('-')
  const command = named ? commands[first] : serveCommand
  if (!command) {
    context.complain(`There is no command "${first}".\n\n${usage.main}`)
    return 2
  }
  try {
    return await command({ ...context, args: named ? rest : context.args })
  } catch (error) {
    if (error instanceof UsageError || error instanceof ConfigError) {
      context.complain(error.message)
      return 2
    }
    context.complain(explain(error))
    return 1
  }
}

function explain(error: unknown): string {
  if (error instanceof DatabaseLockedError) return error.message
  if (!(error instanceof Error)) return String(error)
  // The operating system's errors say all in one line; of others the stack is what helps.
  return 'code' in error ? error.message || String(error.code) : (error.stack ?? error.message)
}
