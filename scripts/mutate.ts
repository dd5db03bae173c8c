// `npm run mutate -- packages/protocol/src …`: changes the code of a folder in thousands of places (StrykerJS), runs the tests that reach each, and
// lists the changes that no test notices. It works on a copy in `.latchkey/mutate`, so the tree stays as it is.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { copyTree } from './mutate/copyTree.ts'
import { installStryker } from './mutate/installStryker.ts'
import { readsSources } from './mutate/readsSources.ts'
import { samplerFile } from './mutate/sampler.mjs'
import { summaryOf } from './mutate/summaryOf.ts'
import { type MutationReport, survivorsOf } from './mutate/survivorsOf.ts'
import { workspaceRoot } from './workspace.ts'

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    /** Mutants tried at the same time. */
    concurrency: { default: '2', type: 'string' },
    /** Only these lines of one file, as `10-20`. */
    lines: { type: 'string' },
    /** Only so many mutants, spread over the files. */
    sample: { type: 'string' },
    /** Leaves out mutants of what runs at import: each of them takes a run of every test. */
    'skip-static': { default: false, type: 'boolean' },
    /** Only these test files judge, as globs; all of the package do else. With `!` before it a glob names some that do not. */
    tests: { default: [], multiple: true, type: 'string' },
  },
})
const paths = positionals.map((path) => relative(workspaceRoot, resolve(path)))
const packages = new Set(paths.map((path) => /^(?:packages|apps)\/[^/]+/.exec(path)?.[0]))
const [folder] = packages
if (folder === undefined || packages.size > 1) {
  console.error(
    'Usage: npm run mutate -- FOLDER|FILE… (of one package or app) [--lines 10-20] [--sample 200] [--tests GLOB]… [--skip-static] [--concurrency 2]',
  )
  process.exit(2)
}

const scratch = join(workspaceRoot, '.latchkey/mutate')
const tree = join(scratch, 'tree')
mkdirSync(scratch, { recursive: true })
const stryker = installStryker(join(scratch, 'stryker'))
copyTree({ from: workspaceRoot, to: tree })

const report = join(scratch, 'report.json')
const config = join(tree, 'stryker.json')
const untested = ['!**/*.test.{ts,tsx}', '!**/{fixtures,testing,exports}/**', '!**/*.d.ts']
const patternOf = (path: string) =>
  existsSync(join(tree, path)) && !/\.tsx?$/.test(path)
    ? `${path}/**/*.{ts,tsx}`
    : `${path}${values.lines ? `:${values.lines}` : ''}`
const noJudges = readdirSync(join(tree, folder, 'src'), { encoding: 'utf8', recursive: true })
  .filter((file) => /\.test\.tsx?$/.test(file))
  .map((file) => `${folder}/src/${file}`)
  .filter((file) => readsSources(readFileSync(join(tree, file), 'utf8')))
const judges = values.tests.filter((glob) => !glob.startsWith('!'))
const tests = {
  exclude: [
    ...noJudges,
    ...values.tests.filter((glob) => glob.startsWith('!')).map((glob) => glob.slice(1)),
  ],
  include: judges.length > 0 ? judges : [`${folder}/src/**/*.test.{ts,tsx}`],
}
writeFileSync(
  join(tree, 'vitest.mutate.ts'),
  `import base from './vitest.config.ts'
export default { ...base, test: { ...base.test, ...${JSON.stringify(tests)} } }
`,
)
writeFileSync(
  config,
  JSON.stringify({
    ...(values.sample && {
      checkers: ['sampler'],
      sample: Number(values.sample),
    }),
    concurrency: Number(values.concurrency),
    coverageAnalysis: 'perTest',
    // Tests that count what they reach take several times as long.
    dryRunTimeoutMinutes: 30,
    ignoreStatic: values['skip-static'],
    // The tree is a copy already.
    inPlace: true,
    jsonReporter: { fileName: report },
    mutate: [...paths.map(patternOf), ...untested],
    plugins: [stryker.runner, ...(values.sample ? [samplerFile] : [])],
    reporters: ['json', 'progress-append-only'],
    testRunner: 'vitest',
    // On top of half as long again as the tests took: a mutant that hangs costs as much.
    timeoutMS: 10_000,
    vitest: { configFile: 'vitest.mutate.ts', related: false },
  }),
)
const { status } = spawnSync('node', [stryker.bin, 'run', config], { cwd: tree, stdio: 'inherit' })
if (status !== 0) process.exit(status ?? 1)

const read = survivorsOf(JSON.parse(readFileSync(report, 'utf8')) as MutationReport)
for (const { file, line, original, replacement } of read.survivors)
  console.log(`${file}:${line}  ${original}  →  ${replacement}`)
console.log(['', ...summaryOf(read, { ...values, noJudges })].join('\n'))
