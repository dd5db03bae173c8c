import { mkdtemp, readFile, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { removeFolder } from '../../../../scripts/folders/removeFolder.ts'
import { createServer } from '../createServer.ts'
import { callCommand } from '../testing/callCommand.ts'
import { parseConfig } from './parseConfig.ts'
import { requireStartable } from './requireStartable.ts'
import type { ServerConfigInput } from './serverConfig.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-startable-'))
})
afterAll(() => removeFolder(folder))

const faucet = (chain: string) => ({
  sandbox: { faucets: [{ chain, privateKey: `0x${'1'.repeat(64)}` }] },
})

const refused: readonly (readonly [string, ServerConfigInput, RegExp])[] = [
  [
    'the wallet over public networks',
    { parts: ['wallet'] },
    /^parts: the wallet is experimental and .*; take out eip155:1, .* or the part "wallet"/,
  ],
  [
    'links in the log over public networks',
    { parts: ['recovery'], wallet: { mail: 'log' } },
    /^wallet\.mail: mails are written into the log for development chains only/,
  ],
  [
    'two origins on one port',
    { parts: ['recovery'], port: 4501 },
    /^wallet\.port: 4501 is the server's own port/,
  ],
  [
    'the history of a chain that is not served',
    { history: [{ chain: 'eip155:424242', source: 'none' }] },
    /^history\.0\.chain: eip155:424242 is not among the chains\.$/,
  ],
  [
    'a history that its chain cannot have',
    { history: [{ chain: 'eip155:1', source: 'esplora' }] },
    /^history\.0\.source: eip155:1 can have /,
  ],
  [
    'a faucet on a public network',
    { onramp: faucet('eip155:1') },
    /^onramp\.sandbox\.faucets: the sandbox pays on chains for development only/,
  ],
]

test.each(refused)(
  'error: %s starts no server, and the database is left as it was',
  async (_, input, problem) => {
    const place = join(folder, 'data')
    const server = createServer(
      { ...input, database: { folder: place, kind: 'pglite' } },
      { logger: pino({ level: 'silent' }) },
    )
    await expect(server).rejects.toMatchObject({
      code: 'config.invalid',
      problems: [expect.stringMatching(problem)],
    })
    await expect(stat(place)).rejects.toThrow('ENOENT')
  },
)

test.each(refused)('error: %s does not pass config check either', async (_, input, problem) => {
  const file = join(folder, 'settings.json')
  await writeFile(file, JSON.stringify(input))
  const { code, complained } = await callCommand(['config', 'check', '--config', file])
  expect(code).toBe(2)
  expect(complained.split('\n')[1]?.trim()).toMatch(problem)
})

test('what a part does not use holds no other part up', async () => {
  const all = Object.assign({}, ...refused.map(([, input]) => input)) as ServerConfigInput
  for (const parts of [['relay'], ['sessions']] as const)
    await expect(requireStartable(parseConfig({ ...all, parts: [...parts] }))).resolves.toBe(
      undefined,
    )
})

test('the role `recovery` starts beside any networks, of which it asks none', async () => {
  expect(await callCommand(['config', 'check', '--only', 'recovery'])).toMatchObject({ code: 0 })
  expect(await callCommand(['config', 'check', '--only', 'wallet'])).toMatchObject({ code: 2 })
})

test('a server starts with each configuration of the pages for operators', async () => {
  let count = 0
  for (const name of ['server-wallet.md', 'server.md']) {
    const page = await readFile(new URL(`../../../../docs/${name}`, import.meta.url), 'utf8')
    for (const [, text = ''] of page.matchAll(
      /^```json\n(\{\s+"(?:chains|history|parts|prices)".*?)^```$/gms,
    )) {
      await requireStartable(parseConfig(JSON.parse(text)))
      count += 1
    }
  }
  expect(count).toBeGreaterThan(3)
})
