import { ConfigError } from '../config/ConfigError.ts'
import { DatabaseLockedError } from '../database/DatabaseLockedError.ts'
import { DatabaseStuckError } from '../database/DatabaseStuckError.ts'
import { version } from '../version.ts'
import { type Command, type CommandContext, UsageError } from './Command.ts'
import { exitCodes } from './exitCodes.ts'
import { unansweredText } from './unansweredText.ts'
import { usage } from './usage.ts'

// Loaded when asked for: help and mistakes are answered without loading the whole server.
const commands: Readonly<Record<string, () => Promise<Command>>> = {
  auth: async () => (await import('./authCommand.ts')).authCommand,
  backup: async () => (await import('./backupCommand.ts')).backupCommand,
  config: async () => (await import('./configCommand.ts')).configCommand,
  history: async () => (await import('./historyCommand.ts')).historyCommand,
  mail: async () => (await import('./mailCommand.ts')).mailCommand,
  migrate: async () => (await import('./migrateCommand.ts')).migrateCommand,
  names: async () => (await import('./namesCommand.ts')).namesCommand,
  project: async () => (await import('./projectCommand.ts')).projectCommand,
  restore: async () => (await import('./restoreCommand.ts')).restoreCommand,
  sessions: async () => (await import('./sessionsCommand.ts')).sessionsCommand,
  serve: async () => (await import('./serveCommand.ts')).serveCommand,
  user: async () => (await import('./userCommand.ts')).userCommand,
  wallet: async () => (await import('./walletCommand.ts')).walletCommand,
}

/** Runs the command a command line names and answers with the exit code. */
export async function run(context: CommandContext): Promise<number> {
  const [first, ...rest] = context.args
  if (first === '--help' || first === '-h' || first === 'help') {
    context.print(usage.main)
    return 0
  }
  if (first === '--version' || first === '-v') {
    context.print(version)
    return 0
  }
  const named = first !== undefined && !first.startsWith('-')
  const load = commands[named ? first : 'serve']
  if (!load) {
    context.complain(`There is no command "${first}".\n\n${usage.main}`)
    return exitCodes.misused
  }
  try {
    const command = await load()
    return await command({ ...context, args: named ? rest : context.args })
  } catch (error) {
    if (error instanceof UsageError || error instanceof ConfigError) {
      context.complain(error.message)
      return exitCodes.misused
    }
    context.complain(explain(error))
    return error instanceof DatabaseStuckError ? exitCodes.databaseStuck : exitCodes.failed
  }
}

function explain(error: unknown): string {
  if (error instanceof DatabaseLockedError) return error.message
  if (!(error instanceof Error)) return String(error)
  // The operating system's errors say all in one line; of others the stack is what helps.
  return 'code' in error
    ? (unansweredText(error) ?? (error.message || String(error.code)))
    : (error.stack ?? error.message)
}
