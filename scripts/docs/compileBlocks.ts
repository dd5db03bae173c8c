import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { spawnGuarded } from '../../packages/devnet/src/process/spawnGuarded.ts'
import { workspaceRoot } from '../workspace.ts'
import { blocksOf, registers } from './blocksOf.ts'

const compiled = new Set(['js', 'jsx', 'ts', 'tsx'])

/** Compiles every block of TypeScript and JavaScript of the pages, each as a module of its own, and says what is wrong and where. */
export async function compileBlocks(
  pages: readonly string[],
): Promise<{ count: number; problems: string[] }> {
  const folder = join(workspaceRoot, '.latchkey/docs')
  rmSync(folder, { force: true, recursive: true })
  mkdirSync(folder, { recursive: true })
  const places = new Map<string, { page: string; line: number }>()
  for (const page of pages)
    for (const { language, line, text } of blocksOf(
      readFileSync(join(workspaceRoot, page), 'utf8'),
    )) {
      if (!compiled.has(language) || registers(text)) continue
      // A block that names its file can be imported by others of its page.
      const own = /^\/\/ ([\w-]+\.tsx?)\n/.exec(text)?.[1]
      const name = `${page.replaceAll(/\W/g, '-')}/${own ?? `line${line}.tsx`}`
      mkdirSync(dirname(join(folder, name)), { recursive: true })
      // Without an import or export it would share its names with the others; on the last line, so that lines stay as they are.
      writeFileSync(join(folder, name), `${text}export {}\n`)
      places.set(name, { line, page })
    }
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({
      compilerOptions: {
        allowImportingTsExtensions: true,
        // What a style sheet is a site's bundler knows.
        noUncheckedSideEffectImports: false,
        noUnusedLocals: false,
        noUnusedParameters: false,
        types: ['node'],
      },
      extends: '../../tsconfig.base.json',
      files: [
        '../../scripts/docs/given.d.mts',
        '../../packages/ui/src/cssModules.d.ts',
        ...places.keys(),
      ],
    }),
  )
  // It ends with the run, also with one that is stopped.
  const { output } = await spawnGuarded(process.execPath, [
    join(workspaceRoot, 'node_modules/typescript-native/bin/tsc'),
    ...['-p', folder, '--noEmit', '--pretty', 'false'],
  ]).exited
  const problems = output
    .split('\n')
    .filter((line) => line.includes('error TS'))
    .map((text) => {
      const [, name = '', line = '', message = ''] =
        /^(?:.*\/)?([^/]+\/[^/]+\.tsx?)\((\d+),\d+\): error (.*)$/.exec(text) ?? []
      const place = places.get(name)
      return place ? `${place.page}:${place.line + Number(line) - 1}  ${message}` : text
    })
  return { count: places.size, problems }
}
