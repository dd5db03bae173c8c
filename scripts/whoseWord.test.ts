import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { workspaceRoot } from './workspace.ts'

const read = (file: string) => readFileSync(join(workspaceRoot, file), 'utf8')

/** The table of who each decision about money or access rests on. */
const docs = read('docs/server.md')
const section = docs.slice(docs.indexOf('## Whose word decides'), docs.indexOf('## Activity'))
const [, , ...lines] = section.split('\n').filter((line) => line.startsWith('|'))
const rows = lines.map((line) => {
  const [decision = '', word = '', routes = '', code = '', proof = ''] = line
    .slice(1, -1)
    .split('|')
    .map((cell) => cell.trim())
  const [, testFile = '', title = ''] = /^`([^`]+)`: (.+)$/.exec(proof) ?? []
  const [, file = ''] = /^`([^`]+)`$/.exec(code) ?? []
  return {
    decision,
    file,
    routes: [...routes.matchAll(/`([^`]+)`/g)].map(([, route = '']) => route),
    testFile,
    title,
    word,
  }
})

/** Every route of the server, as `etc/` lists them. */
const served = read('etc/server.routes.txt')
  .trim()
  .split('\n')
  .map((line) => {
    const [path, method] = line.split(' ')
    return `${method} ${path}`
  })

/** What shows, counts or tells of itself, and decides neither about money nor about access. */
const undecided = [
  'GET /docs',
  'GET /getAnalyticsConfig',
  'GET /getWalletImage/:id',
  'GET /getWalletIndex',
  'GET /getWallets',
  'GET /health',
  'GET /livez',
  'GET /openapi.json',
  'GET /public/getAssetImage/:id',
  'GET /public/getCurrencyImage/:code',
  'GET /public/getTokenImage/:symbol',
  'GET /readyz',
  'GET /relay/health',
  'GET /v1/supported-chains',
  'POST /batch',
  'POST /e',
]

/** Routes that no row tells of. */
function missing(routes: readonly string[]): string[] {
  const known = new Set([...undecided, ...rows.flatMap((row) => row.routes)])
  return routes.filter((route) => !known.has(route))
}

describe('the table of whose word decides', () => {
  test('has a row of each kind of decision', () => {
    expect(rows.length).toBeGreaterThan(15)
    for (const { decision, word } of rows) {
      expect(decision, decision).not.toBe('')
      expect(word, decision).not.toBe('')
    }
    expect(new Set(rows.map(({ decision }) => decision)).size).toBe(rows.length)
  })

  test.each(rows)('$decision: its code is there', ({ file }) => {
    expect(file).toMatch(/^packages\/.+\.ts$/)
    expect(existsSync(join(workspaceRoot, file)), file).toBe(true)
  })

  test.each(rows)('$decision: a test of that name is there', ({ testFile, title }) => {
    expect(testFile).toMatch(/\.test\.ts$/)
    expect(title.length).toBeGreaterThan(20)
    const titles = [...read(testFile).matchAll(/(?:test|describe|\))\(\s*(['"`])(.+?)\1,/g)]
    expect(
      titles.filter(([, , text = '']) => text.includes(title)),
      title,
    ).not.toEqual([])
  })

  test('names routes that are there', () => {
    const named = [...undecided, ...rows.flatMap(({ routes }) => routes)]
    expect(named.filter((route) => !served.includes(route))).toEqual([])
  })

  test('has a row for each route that decides about money or access', () => {
    expect(missing(served)).toEqual([])
    expect(missing(['POST /v1/pay-somebody'])).toEqual(['POST /v1/pay-somebody'])
  })

  test('says nothing of a route both that it decides and that it does not', () => {
    const decided = new Set(rows.flatMap(({ routes }) => routes))
    expect(undecided.filter((route) => decided.has(route))).toEqual([])
  })
})
