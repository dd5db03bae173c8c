/** Thrown for settings that cannot be used; each problem is one line that names the setting. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  readonly code = 'config.invalid'
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(
      `The configuration cannot be used:\n${problems.map((problem) => `  ${problem}`).join('\n')}`,
    )
    this.problems = problems
  }
}
