/** What a command gets instead of the process, so that tests can run one in place. */
export type CommandContext = {
  /** The words after the command's name. */
  args: readonly string[]
  environment: Readonly<Record<string, string | undefined>>
  print(text: string): void
  complain(text: string): void
}

/** Runs and answers with the exit code: 0 done, 1 failed, 2 called wrongly or configured wrongly. */
export type Command = (context: CommandContext) => Promise<number>

/** Thrown for a command line that cannot be understood. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
  readonly code = 'usage.invalid'
}
