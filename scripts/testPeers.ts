// `npm run test:peers`: types and unit tests of each package with the lowest and the highest version of its peers' ranges.
// `-- --every-run` leaves what `npm test -- --all` runs: the lowest versions, without the slow ones.
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createPeerTree } from './peers/createPeerTree.ts'
import { lowestOf } from './peers/lowestOf.ts'
import { type TestedPeer, testedPeers } from './peers/testedPeers.ts'
import { workspaceRoot } from './workspace.ts'

const everyRun = process.argv.includes('--every-run')
let failures = 0

for (const tested of testedPeers.filter((one) => one.everyRun || !everyRun)) {
  const range = rangeOf(tested)
  const lowest = tested.lowestTested ?? lowestOf(range)
  test(tested, lowest, 'lowest')
  // The caret takes the newest that there is.
  if (!everyRun) test({ ...tested, exclude: [] }, range, 'highest')
}
process.exitCode = failures ? 1 : 0

function rangeOf({ packages: [first], peer }: TestedPeer): string {
  const path = join(workspaceRoot, 'packages', first, 'package.json')
  const { peerDependencies } = JSON.parse(readFileSync(path, 'utf8')) as {
    peerDependencies: Record<string, string>
  }
  const range = peerDependencies[peer]
  if (!range) throw new Error(`${first} has no peer ${peer}`)
  return range
}

function test(tested: TestedPeer, version: string, which: 'highest' | 'lowest') {
  const { beside = [], exclude = [], packages, peer, sourcesCheck } = tested
  const folder = `${peer.replace(/\W+/g, '-')}-${which}`
  const tree = createPeerTree(
    folder,
    [peer, ...beside].map((name) => `${name}@${version}`),
  )
  const installed = JSON.parse(
    readFileSync(join(tree, 'node_modules', peer, 'package.json'), 'utf8'),
  ) as { version: string }
  const label = `${packages.join(' and ')} with ${peer} ${installed.version}`
  if (sourcesCheck) {
    const config = {
      exclude: ['**/*.test.*', '**/*.test-d.*', '**/fixtures'],
      extends: './tsconfig.json',
      include: packages.map((name) => `packages/${name}/src`),
    }
    writeFileSync(join(tree, 'tsconfig.peers.json'), JSON.stringify(config))
    const tsc = join(workspaceRoot, 'node_modules/typescript-native/bin/tsc')
    run(`${label}: types`, tree, [tsc, '-p', 'tsconfig.peers.json'])
  }
  const vitest = join(workspaceRoot, 'node_modules/vitest/vitest.mjs')
  run(`${label}: unit tests`, tree, [
    ...[vitest, 'run', '--update=none', '--root', tree],
    ...exclude.flatMap((pattern) => ['--exclude', pattern]),
    ...packages.map((name) => `packages/${name}/`),
  ])
}

function run(label: string, cwd: string, args: string[]) {
  const { output, status } = spawnSync(process.execPath, args, {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1' },
    maxBuffer: 64 * 1024 * 1024,
  })
  const counted = /^\s*Tests\s+(.*)$/m.exec(output.join(''))?.[1]
  console.log(`Peers: ${label}: ${status === 0 ? 'hold' : 'FAIL'}${counted ? ` (${counted})` : ''}`)
  if (status === 0) return
  failures += 1
  console.error(output.join(''))
}
