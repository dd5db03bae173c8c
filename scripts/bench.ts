// `npm run bench [-- --rounds 7 --cycles 200]`: what a visitor waits for, beside the least that is possible (a dialog
// written by hand on React and wagmi) and the budgets. Same machine, same run, interleaved; a time is judged by its
// distance to that floor (`bench/judge.ts`). Run `npm run build` first.
// `npm run bench -- server` measures cached reads of the server instead, `npm run bench -- relay` the relay,
// `npm run bench -- history` pages of activity among a million transactions, and
// `npm run bench -- signIn` sign-ins: verified on one core, taken by a server, and from the click to the session;
// `npm run bench -- balance` portfolios of 300 tokens on 5 chains. `npm run bench -- lists` is the part of the first that
// scrolls long lists, alone, and `npm run bench -- search` the one that searches in them.
import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startWorld } from '@latchkey/devnet'
import { chromium } from '@playwright/test'
import { chromiumFlags, findChromium } from '../e2e/findChromium.ts'
import { buildPages, type PageName } from './bench/buildPages.ts'
import { type Budget, judge } from './bench/judge.ts'
import { lists, measureFrames } from './bench/measureFrames.ts'
import { measureSearch, searchedRows } from './bench/measureSearch.ts'
import { measureSignIn } from './bench/measureSignIn.ts'
import {
  measureButton,
  measureCode,
  measureCycles,
  measureFarVisit,
  measureSlowVisit,
  measureVisit,
  type Times,
} from './bench/measureVisit.ts'
import type { ListName } from './bench/pages/lists/answerLists.ts'
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
const ofServer: Record<string, string> = {
  balance: 'balanceBench.ts',
  history: 'historyBench.ts',
  relay: 'relayBench.ts',
  server: 'bench.ts',
  signIn: 'signInBench.ts',
}
const file = ofServer[positionals[0] ?? '']
if (file !== undefined) {
  const script = join(workspaceRoot, 'packages/server/scripts', file)
  const { status } = spawnSync(process.execPath, [...process.execArgv, script], {
    stdio: 'inherit',
  })
  if (status === 0 && file === 'signInBench.ts')
    await measureSignIn({ rounds: Number(values.rounds) })
  process.exit(status ?? 1)
}
const rounds = Number(values.rounds)
const cycles = Number(values.cycles)
const isSearchAlone = positionals[0] === 'search'
const isListsAlone = positionals[0] === 'lists' || isSearchAlone
/** Each takes minutes, and has hundreds of frames. */
const listRounds = Math.min(rounds, 3)

type Budgets = Record<string, { plain?: Budget; throttled?: Budget }>
/**
 * Plain and at 4× CPU throttle, as on the reference host: two quiet cores, on which the floor took `floorMs`. A row over
 * base goes by the base instead, because the floor's own time over base is a small difference of large numbers.
 * A raise needs its reason in its change.
 */
const pageBudgets: Budgets = {
  'navigation to button, over base': {
    plain: { floorMs: 110, ms: 20 },
    throttled: { floorMs: 377, ms: 60 },
  },
  'click to list': { plain: { floorMs: 7.1, ms: 33 }, throttled: { floorMs: 32, ms: 66 } },
  'click to list, hosts 150 ms away': {
    plain: { floorMs: 8, ms: 33 },
    throttled: { floorMs: 33, ms: 66 },
  },
  // What moves takes as long on a quick host.
  'settled, over floor': {
    plain: { leastMs: 120, ms: 120 },
    throttled: { leastMs: 120, ms: 120 },
  },
  'close, over floor': { plain: { leastMs: 100, ms: 100 }, throttled: { leastMs: 100, ms: 100 } },
  'all wallets': { plain: { ms: 50 }, throttled: { ms: 120 } },
  search: { plain: { ms: 33 }, throttled: { ms: 66 } },
  connect: { plain: { floorMs: 12, ms: 33 }, throttled: { floorMs: 48, ms: 66 } },
  'client loaded to code': { plain: { ms: 60 } },
  'navigation to list, slow 4G': { throttled: { floorMs: 1_064, ms: 1_400 } },
  'nodes kept a cycle': { plain: { max: 0 } },
  'listeners kept a cycle': { plain: { max: 0 } },
  'heap kB kept a cycle': { plain: { max: 0.2 } },
}
/** A frame of the screen is 16.7 ms; the floor has as many plain rows. */
const listBudgets: Budgets = {
  'activity, frame p95': { plain: { floorMs: 16.7, ms: 17.5 } },
  'tokens, frame p95': { plain: { floorMs: 16.7, ms: 17.5 } },
  'wallets, frame p95': { plain: { floorMs: 16.7, ms: 17.5 } },
}
/** The floor has as many names in an array, and tells how far ours is from them; the host's pace is that of a connection. */
const searchBudgets: Budgets = {
  'name to row among 500': { plain: { ms: 33 }, throttled: { ms: 66 } },
  'name to row among 1000': { plain: { ms: 33 }, throttled: { ms: 66 } },
}
const { connect, search } = pageBudgets
const budgets: Budgets = {
  ...(isListsAlone ? {} : pageBudgets),
  ...(isSearchAlone && connect && search ? { connect, search } : {}),
  ...(isSearchAlone ? {} : listBudgets),
  ...searchBudgets,
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

const listVisit = (page: 'floor' | 'ours', list: ListName) => {
  const { url, ...rest } = visit('lists', 1)
  const asked = `&list=${list}&rows=${lists[list].rows}${page === 'floor' ? '&plain' : ''}`
  return { ...rest, url: url + asked }
}

const searchVisit = (page: 'floor' | 'ours', rows: number, throttle: number) => {
  const { url, ...rest } = visit('lists', throttle)
  const asked = `&list=wallets&rows=${rows}${page === 'floor' ? '&plain=search' : ''}`
  return { ...rest, url: url + asked }
}

try {
  for (let round = 1; round <= listRounds; round += 1) {
    for (const list of isSearchAlone ? [] : (Object.keys(lists) as ListName[]))
      for (const page of ['floor', 'ours'] as const)
        note(page, 1, await measureFrames(listVisit(page, list), list))
    for (const rows of searchedRows)
      for (const throttle of [1, 4])
        for (const page of ['floor', 'ours'] as const)
          note(page, throttle, await measureSearch(searchVisit(page, rows, throttle), rows))
    if (isSearchAlone)
      for (const throttle of [1, 4])
        for (const page of ['floor', 'ours'] as const)
          note(page, throttle, await measureVisit(visit(page, throttle)))
    console.log(`lists, round ${round} of ${listRounds}`)
  }
  for (let round = 1; round <= (isListsAlone ? 0 : rounds); round += 1) {
    for (const throttle of [1, 4])
      for (const page of ['base', 'floor', 'ours'] as const)
        note(page, throttle, await measureVisit(visit(page, throttle)))
    // A difference of two large numbers, so of more visits than the others.
    for (let again = 0; again < 3; again += 1)
      for (const throttle of [1, 4])
        for (const page of ['base', 'ours'] as const)
          note(page, throttle, await measureButton(visit(page, throttle)))
    note('ours', 1, await measureCode(visit('remote', 1)))
    for (const page of ['floor', 'ours'] as const) {
      for (const throttle of [1, 4])
        note(page, throttle, await measureFarVisit(visit(page, throttle, far)))
      note(page, 4, await measureSlowVisit(visit(page, 4)))
    }
    console.log(`round ${round} of ${rounds}`)
  }
  if (!isListsAlone)
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

/** Over another page, visited just before, where the budget is counted so: a host's pace drifts. */
function oursOf(throttle: number, name: string): number | undefined {
  const { over, what } = rowOf(name)
  if (!over) return median(samplesOf('ours', throttle, what))
  const under = samplesOf(over, throttle, what)
  return median(
    samplesOf('ours', throttle, what).map((value, round) => value - (under[round] ?? NaN)),
  )
}
function floorOf(throttle: number, name: string): number | undefined {
  const { over = 'floor', what } = rowOf(name)
  return median(samplesOf(over, throttle, what))
}
/** What a row measures, and the page it is over. */
function rowOf(name: string): { what: string; over?: 'base' | 'floor' } {
  const [, what = name, over] = /^(.*), over (base|floor)$/.exec(name) ?? []
  return over === 'base' || over === 'floor' ? { over, what } : { what }
}
function samplesOf(page: PageName, throttle: number, name: string): readonly number[] {
  return samples.get(`${page} ${throttle} ${name}`) ?? []
}

const rows = judge(
  Object.entries(budgets).flatMap(([name, { plain, throttled }]) =>
    [
      { budget: plain, throttle: 1 },
      { budget: throttled, throttle: 4 },
    ].flatMap(({ budget, throttle }) =>
      budget === undefined
        ? []
        : [
            {
              budget,
              floor: floorOf(throttle, name),
              name,
              ours: oursOf(throttle, name),
              throttle,
            },
          ],
    ),
  ),
)

const cell = (value: number | undefined) =>
  (value === undefined ? '–' : value.toFixed(Math.abs(value) < 10 ? 1 : 0)).padStart(8)
const heads = ['floor', 'ours', 'ratio', 'budget', 'there'].map((head) => head.padStart(8)).join('')
console.log(`\n${''.padEnd(42)}${heads}   (medians of ${rounds})`)
for (const { above, allowed, budget, floor, name, ours, ratio, throttle } of rows) {
  const title = `${name}${throttle > 1 ? ', CPU 4×' : ''}`.padEnd(42)
  const there = 'ms' in budget ? budget.ms : undefined
  console.log(
    `${title}${[floor, ours, ratio, allowed, there].map(cell).join('')}${above ? '  ABOVE' : ''}`,
  )
}
console.log(
  '\nThe budget of a time is the one there, on the reference host, times how much longer the floor takes here.',
)
writeFileSync(
  join(workspaceRoot, '.latchkey/bench.json'),
  `${JSON.stringify({ cycles, rounds, rows, samples: Object.fromEntries(samples) }, undefined, 2)}\n`,
)
process.exitCode = rows.some(({ above }) => above) ? 1 : 0
