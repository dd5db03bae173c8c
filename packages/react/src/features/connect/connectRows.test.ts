import type { Connector } from '@latchkey/core'
import type { CatalogWallet } from '@latchkey/core/modal'
import { describe, expect, test } from 'vitest'
import {
  type ConnectRow,
  type ConnectRowFacts,
  connectRows,
  recentCatalogIds,
} from './connectRows.ts'

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
  includedCount: 0,
  installed: [],
  order: [],
  recent: [],
  recentIds: [],
  recommended: [],
  remote: false,
}
const names = (rows: readonly ConnectRow[]) =>
  rows.map((row) =>
    row.kind === 'connector' ? row.connector.id : row.kind === 'wallet' ? row.wallet.id : row.kind,
  )

describe('connectRows', () => {
  test('groups follow the default order: remote, recent, injected, featured, custom, external; recommended ones fill up (S2.28, S9.40)', () => {
    const rows = connectRows({
      ...facts,
      custom: [wallet('custom')],
      external: [connector('external')],
      featured: [wallet('featured')],
      installed: [connector('first'), connector('second')],
      recentIds: ['second'],
      recommended: [wallet('recommended')],
      remote: true,
    })
    expect(names(rows)).toEqual(['remote', 'second', 'first', 'featured', 'custom', 'external'])
  })

  test('a group that there is none of keeps none of the others from showing', () => {
    const wanted = ['wallets', undefined, 'injected']
    const order = wanted as unknown as ConnectRowFacts['order']
    const known = { ...facts, installed: [connector('io.here')], remote: true }
    const rows = connectRows({ ...known, order })
    expect(names(rows)).toEqual(['io.here', 'remote'])
    expect(rows).toEqual(connectRows({ ...known, order: ['injected'] }))
  })

  test("the site's order wins", () => {
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

  test.each([
    [2, 2],
    [3, 3],
    [9, 3],
  ])('a site that includes %i wallets has %i places held at most', (includedCount, places) => {
    const rows = connectRows({
      ...facts,
      includedCount,
      installed: [connector('a')],
      recommended: 'loading',
    })
    expect(names(rows)).toEqual(['a', ...Array(places).fill('placeholder')])
  })

  test('a wallet of the catalogue that was used before is recent, and shows once (S9.4)', () => {
    const rows = connectRows({
      ...facts,
      custom: [wallet('custom')],
      featured: [wallet('phone')],
      recent: [wallet('phone')],
      recentIds: ['phone', 'custom'],
      recommended: ['phone', 'custom', 'other'].map((id) => wallet(id)),
    })
    expect(names(rows)).toEqual(['phone', 'custom', 'other'])
    expect(rows.map((row) => row.kind === 'wallet' && row.recent)).toEqual([
      'last',
      'before',
      false,
    ])
  })

  test('what the catalogue does not know is not there', () => {
    expect(names(connectRows({ ...facts, recentIds: ['gone'] }))).toEqual([])
  })

  test('only ids of the catalogue are asked of it', () => {
    const known = { custom: [wallet('custom')], installed: [connector('Phantom')] }
    const ids = ['io.rabby', 'custom', 'Phantom', '8926']
    expect(recentCatalogIds(ids, known)).toEqual(['8926'])
    const rows = connectRows({ ...facts, recent: 'loading', recentIds: ['8926'] })
    expect(names(rows)).toEqual(['placeholder'])
  })
})
