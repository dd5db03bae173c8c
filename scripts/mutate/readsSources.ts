/**
 * Whether a test picks files of code and reads their text. Where code is mutated it reads the mutants instead, fails before
 * any of them is tried, and is no judge of what code does.
 */
export function readsSources(test: string): boolean {
  return /\breadFile(Sync)?\(/.test(test) && /\.endsWith\('\.tsx?'\)/.test(test)
}
