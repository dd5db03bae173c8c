// Judges the tarballs that `npm publish` would send: what is in them (`tarballProblems`), their manifests (publint), their
// types under each resolution (attw); that every entry of every package loads in Node and type-checks, with what the
// workspace has installed; and that each mistake of a set-up names itself in the console (`packages/mistakes.mjs`). Whether they install by themselves, and work in a browser, is what `e2e/apps` sees.
import { execFile } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join, posix } from 'node:path'
import { inLanes } from './inLanes.mjs'
import { packPackages } from './pack/packPackages.ts'
import { mistakeProblems } from './packages/mistakeProblems.ts'
import { publishedPackages, workspaceRoot } from './workspace.ts'

const customer = join(workspaceRoot, '.latchkey/customer')
const bin = join(workspaceRoot, 'node_modules/.bin')
/** Each judge keeps one core busy. */
const lanes = 2
let failures = 0

function run(
  command: string,
  args: string[],
  cwd = workspaceRoot,
): Promise<{ ok: boolean; output: string; stdout: string }> {
  const options = { cwd, env: { ...process.env, NO_COLOR: '1' }, maxBuffer: 64 * 1024 * 1024 }
  return new Promise((resolve) =>
    execFile(command, args, options, (error, stdout, stderr) =>
      resolve({ ok: !error, output: `${stdout}${stderr}`, stdout }),
    ),
  )
}

rmSync(customer, { recursive: true, force: true })
mkdirSync(customer, { recursive: true })

const packages = publishedPackages()
await inLanes(await packPackages(packages), lanes, async (packed) => {
  const { bytes, files, name, problems, tarball } = packed
  const verdicts = [
    await run(join(bin, 'publint'), ['run', tarball, '--strict']),
    // Only ES modules are published: node10 resolution and require() are not promised.
    await run(join(bin, 'attw'), [
      tarball,
      '--profile',
      'esm-only',
      '--no-emoji',
      '--format',
      'ascii',
    ]),
  ]
  const installed = join(customer, 'node_modules', name)
  mkdirSync(installed, { recursive: true })
  verdicts.push(await run('tar', ['-xzf', tarball, '--strip-components=1', '-C', installed]))
  // Where npm could not share a version with the workspace's other packages.
  const own = join(packages.find((one) => one.name === name)?.folder ?? '', 'node_modules')
  if (existsSync(own)) symlinkSync(own, join(installed, 'node_modules'))
  const complaints = [...problems, ...verdicts.filter(({ ok }) => !ok).map(({ output }) => output)]
  failures += complaints.length
  console.log(`${name}: ${files} files, ${(bytes / 1000).toFixed(0)} kB packed`)
  for (const complaint of complaints) console.error(complaint)
})

const entries = packages.flatMap(({ exports, name }) =>
  Object.keys(exports).map((subpath) => posix.join(name, subpath)),
)
const isSheet = (entry: string) => entry.endsWith('.css')
const imported = (entry: string) => `await import('${entry}')\n`
const read = (entry: string) =>
  `if (!readFileSync(new URL(import.meta.resolve('${entry}'))).length) throw new Error('${entry} is empty')\n`
writeFileSync(
  join(customer, 'load.mjs'),
  [
    "import { readFileSync } from 'node:fs'\n",
    ...entries.map((entry) => (isSheet(entry) ? read(entry) : imported(entry))),
  ].join(''),
)
/** A screen is a name that core knows because the package that draws it is there. */
const opensScreens = `import { type Latchkey, openModal } from '@latchkey/core'
declare const latchkey: Latchkey
openModal(latchkey, { view: 'GetWallet' })
// @ts-expect-error no package draws it
openModal(latchkey, { view: 'Nowhere' })
`
writeFileSync(join(customer, 'types.mts'), opensScreens + entries.map(imported).join(''))
const compilerOptions = {
  lib: ['ES2023', 'DOM', 'DOM.Iterable'],
  module: 'NodeNext',
  noEmit: true,
  strict: true,
  target: 'ES2022',
  types: ['node'],
}
writeFileSync(
  join(customer, 'tsconfig.json'),
  JSON.stringify({ compilerOptions, files: ['types.mts'] }),
)

const loaded = await run('node', ['load.mjs'], customer)
const checked = await run(join(bin, 'tsc'), ['-p', 'tsconfig.json', '--pretty', 'false'], customer)
// Other packages' declarations are not ours to answer for.
const typeErrors = checked.stdout
  .split('\n')
  .filter((line) => line.includes('@latchkey') || line.startsWith('types.mts'))
for (const problem of [...(loaded.ok ? [] : [loaded.output]), ...typeErrors]) {
  failures += 1
  console.error(problem)
}
console.log(`${entries.length} entries load in Node and check in TypeScript`)

cpSync(join(workspaceRoot, 'scripts/packages/mistakes.mjs'), join(customer, 'mistakes.mjs'))
const mistakes = await run('node', ['mistakes.mjs'], customer)
const shipped = readFileSync(
  join(customer, 'node_modules/@latchkey/core/docs/troubleshooting.md'),
  'utf8',
)
const unsaid = mistakes.ok
  ? mistakeProblems(JSON.parse(mistakes.stdout), shipped)
  : [mistakes.output]
for (const problem of unsaid) {
  failures += 1
  console.error(problem)
}
if (!unsaid.length) console.log('Each mistake of a set-up names itself in the console')

process.exitCode = failures ? 1 : 0
