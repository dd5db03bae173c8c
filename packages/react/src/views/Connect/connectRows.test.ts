import type { Connector } from '@latchkey/core'
import { describe, expect, test } from 'vitest'
import type { CatalogWallet } from '../../parts/CatalogWallet.ts'
import { type ConnectRow, type ConnectRowFacts, connectRows } from './connectRows.ts'

const connector = (id: string): Connector => ({
  chain: 'eip155',
  id,
  name: id,
  provider: {},
  rdns: id,
  type: 'ANNOUNCED',
})
const wallet = (id: string, rdns?: string): CatalogWallet => ({
  chains: ['eip155:1'],
  id,
  image_id: id,
  name: id,
  rdns,
})
const facts: ConnectRowFacts = {
  custom: [],
  external: [],
  featured: [],
  featuredCount: 0,
  installed: [],
  order: [],
  recentIds: [],
  recommended: [],
}
const names = (rows: readonly ConnectRow[]) =>
  rows.map((row) =>
    row.kind === 'connector' ? row.connector.id : row.kind === 'wallet' ? row.wallet.id : row.kind,
  )

describe('connectRows', () => {
  test('groups follow the default order: recent, injected, featured, custom, external, recommended (S2.28, S9.40)', () => {
    const rows = connectRows({
      ...facts,
      custom: [wallet('custom')],
      external: [connector('external')],
      featured: [wallet('featured')],
      installed: [connector('first'), connector('second')],
      recentIds: ['second'],
      recommended: [wallet('recommended')],
    })
    expect(names(rows)).toEqual(['second', 'first', 'featured', 'custom', 'external'])
  })

  test("the site's order wins (S2.28)", () => {
    const rows = connectRows({
      ...facts,
      custom: [wallet('custom')],
      installed: [connector('installed')],
      order: ['custom'],
    })
    expect(names(rows)).toEqual(['custom', 'installed'])
  })

  test('recommended wallets fill the list up to four rows, without those already there (S9.7)', () => {
    const rows = connectRows({
      ...facts,
      featured: [wallet('twice')],
      installed: [connector('io.rabby')],
      recommended: ['io.rabby', 'twice', 'c', 'd', 'e'].map((id) => wallet(id, id)),
    })
    expect(names(rows)).toEqual(['io.rabby', 'twice', 'c', 'd'])
  })

  test('places are held while recommendations are fetched, so that nothing moves', () => {
    const rows = connectRows({ ...facts, installed: [connector('a')], recommended: 'loading' })
    expect(names(rows)).toEqual(['a', 'placeholder', 'placeholder', 'placeholder'])
  })
})
