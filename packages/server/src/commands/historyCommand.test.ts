import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { removeFolder } from '../../../../scripts/folders/removeFolder.ts'
import { createServer } from '../createServer.ts'
import { openDatabase } from '../database/openDatabase.ts'
import { createHistoryStore } from '../history/indexer/createHistoryStore.ts'
import { prepareDatabaseFolder } from '../testing/prepareDatabaseFolder.ts'
import { run } from './run.ts'

const logger = pino({ level: 'silent' })
const chain = 'eip155:1'
const hash = (number: number) => `0x${number.toString(16).padStart(64, '0')}` as const

async function read(folder: string): Promise<void> {
  const database = await openDatabase(
    { answerMs: 20_000, folder, freeSpaceFloorBytes: 0, kind: 'pglite' },
    { logger },
  )
  const store = createHistoryStore({ database })
  const me = { chain, holder: 'one' }
  await store.lead(me, { now: 0, takeOver: true, until: 1 })
  await store.begin(me, { agreed: undefined, next: 1 })
  const account = `0x${'a'.repeat(40)}` as const
  const blocks = [1, 2, 3].map((number) => ({ hash: hash(number), number }))
  const entries = blocks.map(({ hash, number: block }) => ({
    account,
    block,
    deploys: false,
    failed: false,
    hash,
    minedAt: 1,
    movements: [],
    nonce: 0,
    position: 0,
    receiver: account,
    selector: undefined,
    sender: account,
  }))
  await store.commit(me, { blocks, entries, isAgreed: false, keep: 10 })
  await database.close()
}

test('forgets what was read of a chain, from a block on or all of it, also while a server has the database open', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-history-'))
  onTestFinished(() => removeFolder(folder))
  await prepareDatabaseFolder(folder)
  await read(folder)
  async function history(...args: readonly string[]) {
    const said: string[] = []
    const code = await run({
      args: ['history', ...args],
      complain: (text) => said.push(text),
      environment: { LATCHKEY__DATABASE__FOLDER: folder },
      print: (text) => said.push(text),
    })
    return { code, said: said.join('\n') }
  }
  expect(await history('reset', chain, '--from', '3')).toEqual({
    code: 0,
    said: `1 entries of ${chain} are forgotten; a server that runs reads it again from block 3.`,
  })
  const server = await createServer(
    { database: { folder, kind: 'pglite' }, parts: ['sessions'], publicChains: false },
    { logger },
  )
  onTestFinished(() => server.close())
  expect(await history('reset', chain)).toEqual({
    code: 0,
    said: `2 entries of ${chain} are forgotten; a server that runs begins it anew.`,
  })
  expect(await history('reset', chain)).toEqual({ code: 1, said: `Nothing of ${chain} was read.` })
  for (const wrong of [[], ['reset'], ['forget', chain], ['reset', chain, '--from', '-1']])
    expect((await history(...wrong)).code).toBe(2)
})
