import type { Connector } from '@latchkey/core'
import { describe, expect, test } from 'vitest'
import type { ConnectRow } from './connectRows.ts'
import { connectZones } from './connectZones.ts'

const remote: ConnectRow = { kind: 'remote' }
const installed = (id: string, recent: 'last' | false = false) => connector(id, 'ANNOUNCED', recent)
const connector = (
  id: string,
  type: Connector['type'],
  recent: 'last' | false = false,
): ConnectRow => ({
  connector: { chain: 'eip155', id, name: id, provider: {}, type },
  kind: 'connector',
  recent,
})
const wallet = (id: string, recent: 'last' | false = false): ConnectRow => ({
  kind: 'wallet',
  recent,
  wallet: { chains: ['eip155:1'], id, image_id: id, name: id },
})

/** Large zones in brackets. */
function drawn(rows: readonly ConnectRow[], all = true): string {
  return connectZones(rows, { all })
    .map(({ large, rows }) => {
      const names = rows.map((row) =>
        row.kind === 'connector'
          ? row.connector.id
          : row.kind === 'wallet'
            ? row.wallet.id
            : row.kind,
      )
      return large ? `[${names.join(' ')}]` : names.join(' ')
    })
    .join(' ')
}

describe('connectZones', () => {
  test('installed wallets are large between the ways, in the order of the rows (S2.28)', () => {
    expect(
      drawn([remote, installed('rabby', 'last'), installed('frame'), wallet('metamask')]),
    ).toBe('remote [rabby frame] metamask all')
  })

  test('the order that the site has given is drawn as it is (S9.40)', () => {
    expect(drawn([wallet('house'), installed('rabby'), remote])).toBe('house [rabby] remote all')
  })

  test('a wallet of a phone that connected before is as large as one of this browser', () => {
    expect(drawn([remote, wallet('rainbow', 'last'), installed('rabby'), wallet('other')])).toBe(
      'remote [rainbow rabby] other all',
    )
  })

  test('the place held for a recent wallet is as large as the wallet will be', () => {
    const held: ConnectRow = { id: 'recent-0', kind: 'placeholder', recent: 'before' }
    expect(drawn([remote, held, installed('rabby')])).toBe('remote [placeholder rabby] all')
  })

  test('a connector of the site is in no browser', () => {
    expect(drawn([installed('rabby'), connector('site', 'EXTERNAL')])).toBe('[rabby] site all')
  })

  test('with no wallet here the way to the phone is the large one', () => {
    expect(drawn([remote, wallet('metamask')])).toBe('[remote] metamask all')
  })

  test('with no wallet here and no such way, as on a phone, the wallets are', () => {
    expect(drawn([wallet('metamask'), wallet('rainbow')])).toBe('[metamask rainbow] all')
  })

  test('the whole catalogue is large where there is nothing else, and absent where the site hides it', () => {
    expect(drawn([])).toBe('[all]')
    expect(drawn([], false)).toBe('')
    expect(drawn([installed('rabby')], false)).toBe('[rabby]')
  })
})
