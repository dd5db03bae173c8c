// `npm run bench [-- --rounds 7 --cycles 200]`: what a visitor waits for, beside the least that is possible (a dialog
// written by hand on React and wagmi) and the budgets. Same machine, same run, interleaved. Run `npm run build` first.
// `npm run bench -- server` measures cached reads of the server instead, `npm run bench -- relay` the relay.
import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startWorld } from '@latchkey/devnet'
import { chromium } from '@playwright/test'
import { chromiumFlags, findChromium } from '../e2e/findChromium.ts'
import { buildPages, type PageName } from './bench/buildPages.ts'
import {
  measureButton,
  measureCode,
  measureCycles,
  measureFarVisit,
  measureSlowVisit,
  measureVisit,
  type Times,
} from './bench/measureVisit.ts'
import { serveFar } from './bench/serveFar.ts'
import { serveFolder } from './bench/serveFolder.ts'
import { workspaceRoot } from './workspace.ts'

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    cycles: { type: 'string', default: '200' },
    rounds: { type: 'string', default: '7' },
  },
})
const ofServer: Record<string, string> = { relay: 'relayBench.ts', server: 'bench.ts' }
const file = ofServer[positionals[0] ?? '']
if (file !== undefined) {
  const script = join(workspaceRoot, 'packages/server/scripts', file)
  const { status } = spawnSync(process.execPath, [...process.execArgv, script], {
    stdio: 'inherit',
  })
  process.exit(status ?? 1)
}
const rounds = Number(values.rounds)
const cycles = Number(values.cycles)

/** Milliseconds unless the name says otherwise, plain and at 4× CPU throttle. A raise needs its reason in its change. */
const budgets: Record<string, { plain?: number; throttled?: number }> = {
  'navigation to button, over base': { plain: 20, throttled: 60 },
  'click to list': { plain: 33, throttled: 66 },
  'click to list, hosts 150 ms away': { plain: 33, throttled: 66 },
  'all wallets': { plain: 50, throttled: 120 },
  search: { plain: 33, throttled: 66 },
  connect: { plain: 33, throttled: 66 },
  'client loaded to code': { plain: 60 },
  'navigation to list, slow 4G': { throttled: 1_400 },
  'nodes kept a cycle': { plain: 0 },
  'listeners kept a cycle': { plain: 0 },
  'heap kB kept a cycle': { plain: 2 },
}

const samples = new Map<string, number[]>()
function note(page: PageName, throttle: number, times: Times) {
  for (const [name, value] of Object.entries(times)) {
    const key = `${page} ${throttle} ${name}`
    samples.set(key, [...(samples.get(key) ?? []), value])
  }
}
function median(values: readonly number[]): number | undefined {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]
}

mkdirSync(join(workspaceRoot, '.latchkey'), { recursive: true })
const world = await startWorld({
  bitcoin: false,
  demo: 'none',
  folder: join(workspaceRoot, '.latchkey/bench'),
  ports: 'any',
  solana: false,
})
const folder = await buildPages()
const site = await serveFolder(join(folder, 'dist'))
const { env, executablePath } = findChromium()
const browser = await chromium.launch({
  args: chromiumFlags,
  env: { ...(process.env as Record<string, string>), ...env },
  executablePath,
})

const near = { rpc: world.info.chains['eip155:31337'] ?? '', server: world.info.serverUrl ?? '' }
const [farRpc, farServer] = await Promise.all(
  [near.rpc, near.server].map((url) => serveFar(url, { latencyMs: 150 })),
)
const far = { rpc: farRpc?.url ?? '', server: farServer?.url ?? '' }
const visit = (page: PageName, throttle: number, hosts = near) => ({
  browser,
  page,
  throttle,
  url: `${site.url}/${page}.html?${new URLSearchParams({ project: world.info.projectId, relay: world.info.relayUrl ?? '', ...hosts })}`,
})

try {
  for (let round = 1; round <= rounds; round += 1) {
    for (const throttle of [1, 4])
      for (const page of ['base', 'floor', 'ours'] as const)
        note(page, throttle, await measureVisit(visit(page, throttle)))
    // A difference of two large numbers, so of more visits than the others.
    for (let again = 0; again < 3; again += 1)
      for (const page of ['base', 'floor', 'ours'] as const)
        note(page, 4, await measureButton(visit(page, 4)))
    note('ours', 1, await measureCode(visit('remote', 1)))
    for (const page of ['floor', 'ours'] as const) {
      for (const throttle of [1, 4])
        note(page, throttle, await measureFarVisit(visit(page, throttle, far)))
      note(page, 4, await measureSlowVisit(visit(page, 4)))
    }
    console.log(`round ${round} of ${rounds}`)
  }
  for (const page of ['floor', 'ours'] as const)
    note(page, 1, await measureCycles(visit(page, 1), cycles))
} finally {
  await browser.close()
  site.close()
  farRpc?.close()
  farServer?.close()
  await world.stop()
  rmSync(folder, { recursive: true, force: true })
}

/** Over the page without a kit, visited just before, where the budget is counted so: a host's pace drifts. */
function result(page: PageName, throttle: number, name: string): number | undefined {
  const [, over] = /^(.*), over base$/.exec(name) ?? []
  const of = (each: PageName) => samples.get(`${each} ${throttle} ${over ?? name}`) ?? []
  const base = of('base')
  return median(over ? of(page).map((value, round) => value - (base[round] ?? NaN)) : of(page))
}

const cell = (value: number | undefined) =>
  (value === undefined ? '–' : value.toFixed(Math.abs(value) < 10 ? 1 : 0)).padStart(7)
/** Below this a kept node or listener is one-time work of the page, not a leak of each cycle. */
const tolerance = 0.05

const rows = Object.entries(budgets).flatMap(([name, { plain, throttled }]) =>
  [
    { budget: plain, throttle: 1 },
    { budget: throttled, throttle: 4 },
  ].flatMap(({ budget, throttle }) => {
    if (budget === undefined) return []
    const ours = result('ours', throttle, name)
    const floor = result('floor', throttle, name)
    return [
      {
        above: ours === undefined || ours > budget + tolerance,
        budget,
        floor,
        name,
        ours,
        throttle,
      },
    ]
  }),
)

console.log(`\n${''.padEnd(42)}  floor   ours  budget   (medians of ${rounds})`)
for (const { above, budget, floor, name, ours, throttle } of rows)
  console.log(
    `${`${name}${throttle > 1 ? ', CPU 4×' : ''}`.padEnd(42)}${cell(floor)}${cell(ours)} ${cell(budget)}${above ? '  ABOVE' : ''}`,
  )
writeFileSync(
  join(workspaceRoot, '.latchkey/bench.json'),
  `${JSON.stringify({ cycles, rounds, rows, samples: Object.fromEntries(samples) }, undefined, 2)}\n`,
)
process.exitCode = rows.some(({ above }) => above) ? 1 : 0
