import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { removeFolder } from '../../../../scripts/folders/removeFolder.ts'
// Loading this part takes a busy machine longer than the test may take.
import '../wallet/createWalletPart.ts'
import { createServer } from '../createServer.ts'
import { prepareDatabaseFolder } from '../testing/prepareDatabaseFolder.ts'
import { run } from './run.ts'

async function ask(folder: string, ...args: string[]) {
  const printed: string[] = []
  const complaints: string[] = []
  const code = await run({
    args: ['user', ...args],
    complain: (text) => complaints.push(text),
    environment: {
      LATCHKEY__DATABASE__FOLDER: join(folder, 'data'),
      LATCHKEY__WALLET__KEYS: join(folder, 'keys'),
    },
    print: (text) => printed.push(text),
  })
  return { code, complaints: complaints.join('\n'), printed }
}

test('asks the roles of a database, and of one that a server has open', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-user-'))
  onTestFinished(() => removeFolder(folder))
  await prepareDatabaseFolder(join(folder, 'data'))
  const email = 'ann@example.com'
  // Neither has a key file yet.
  const nowhere = await ask(folder, 'freeze', email)
  expect(nowhere).toMatchObject({ code: 1, printed: [] })
  expect(nowhere.complaints).toContain('has no key file of the wallet')
  const server = await createServer(
    {
      database: { folder: join(folder, 'data'), kind: 'pglite' },
      parts: ['recovery', 'wallet'],
      publicChains: false,
      wallet: { assets: folder, keys: join(folder, 'keys') },
    },
    { logger: pino({ level: 'silent' }) },
  )
  const unknown = {
    code: 1,
    complaints: '',
    printed: ['wallet', 'recovery'].map((role) => `${role}: no wallet is known by this address.`),
  }
  try {
    expect(await ask(folder, 'freeze', email)).toEqual(unknown)
  } finally {
    await server.close()
  }
  expect(await ask(folder, 'thaw', email)).toEqual(unknown)
})

test.each([[], ['freeze'], ['freeze', 'a@b.example', 'more'], ['melt', 'a@b.example']])(
  'error: %j freezes nothing, and says how',
  async (...args) => {
    const { code, complaints } = await ask('nowhere', ...args)
    expect(code).toBe(2)
    expect(complaints).toContain('user freeze|thaw EMAIL')
  },
)
