import { spawnSync } from 'node:child_process'
import type { Site } from './createSite.ts'

/** What a compiler says against a site and everything it imports, a line each. */
export function typeProblems({ env, folder }: Site, compiler: string): string[] {
  const { status, stdout } = spawnSync(
    process.execPath,
    [compiler, '-p', 'tsconfig.json', '--noEmit', '--skipLibCheck', 'false', '--pretty', 'false'],
    { cwd: folder, encoding: 'utf8', env },
  )
  const problems = stdout.split('\n').filter((line) => line.includes('error TS'))
  if (status !== 0 && problems.length === 0) throw new Error(`${compiler} failed:\n${stdout}`)
  return problems
}
