import { pino } from 'pino'
import type { Address } from 'viem'
import { openDatabase } from '../../src/database/openDatabase.ts'
import { createHistoryStore } from '../../src/history/indexer/createHistoryStore.ts'
import { serveFloor } from '../load/serveFloor.ts'

// The least that a page of activity costs: `serveHistoryFloor.ts DATABASE CHAIN` answers with the rows of its query, as they
// are. DATABASE is the URL of a PostgreSQL or the folder of an embedded one.

const [database = '', chain = ''] = process.argv.slice(2)
const rowsOfPage = 50
const store = createHistoryStore({
  database: await openDatabase(
    database.startsWith('postgres:')
      ? { kind: 'postgres', poolSize: 10, url: database }
      : { folder: database, kind: 'pglite' },
    { logger: pino({ level: 'silent' }) },
  ),
})
serveFloor(async ({ url = '' }) => {
  const { pathname, searchParams } = new URL(url, 'http://localhost')
  const [block, position] = (searchParams.get('cursor') ?? '').split('.').map(Number)
  const rows = await store.page({
    account: pathname.split('/')[3] as Address,
    before: block && position !== undefined ? { block, position } : undefined,
    chain,
    limit: rowsOfPage,
  })
  const last = rows.at(-1)
  const next = rows.length === rowsOfPage && last ? `${last.block}.${last.position}` : null
  // Money is not JSON.
  return JSON.stringify({ data: rows, next }, (_, value) =>
    typeof value === 'bigint' ? `${value}` : value,
  )
})
