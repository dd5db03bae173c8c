import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { createMetrics } from '../http/metrics.ts'
import { readRows } from './readRows.ts'

test('an odd row is left out and counted, and the others are read', () => {
  const counted: number[] = []
  const row = z.object({ id: z.number() })
  expect(readRows(row, [{ id: 1 }, null, { id: 'x' }, { id: 2 }], (n) => counted.push(n))).toEqual([
    { id: 1 },
    { id: 2 },
  ])
  expect(readRows(row, [{ id: 1 }], (n) => counted.push(n))).toHaveLength(1)
  expect(counted).toEqual([2])
})

test('the counter of odd rows says the upstream and the list', async () => {
  const { countOddRows, registry } = createMetrics()
  countOddRows({ count: 2, list: 'txlist', upstream: 'etherscan' })
  expect(await registry.metrics()).toContain(
    'latchkey_upstream_odd_rows_total{upstream="etherscan",list="txlist"} 2',
  )
})

/** Lists whose rows mean nothing without the others, or are parts of one row. */
const strict: Readonly<Record<string, string>> = {
  'history/adapters/createAlchemySource.ts': 'the collectibles of one transfer',
  'history/adapters/createBlockscoutSource.ts': 'a cursor of ours',
  'history/indexer/blockSchemas.ts': 'a block, which is believed as a whole or not at all',
  'history/indexer/createBlockReader.ts': 'the logs of blocks, which are checked against receipts',
  'history/solana/describeSolanaTransaction.ts': 'the balances of one transaction',
  'identity/sns/readAccounts.ts': 'accounts by their order in the question',
  'prices/priceRoutes.ts': 'a request of a visitor',
}

test('no reader of an upstream’s list makes one row decide about all', () => {
  const root = join(import.meta.dirname, '..')
  const found = ['balance', 'bitcoin', 'history', 'identity', 'prices', 'upstream']
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true }).map((name) => `${folder}/${name}`),
    )
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .filter((name) =>
      /z\.array\((?!z\.unknown\(\))|z\.record\([^,]*,(?!z\.unknown\(\))/.test(
        readFileSync(join(root, name), 'utf8').replaceAll(/\s/g, ''),
      ),
    )
  expect(found.filter((name) => !(name in strict))).toEqual([])
  expect(Object.keys(strict).filter((name) => !found.includes(name))).toEqual([])
})
