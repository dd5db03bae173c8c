import { chainIdOf } from '@latchkey/protocol'
import { isAddress } from 'viem'
import type { Chain } from '../chains/chainConfig.ts'
import { ApiError } from '../http/ApiError.ts'

/** @throws {ApiError} 400 `coin_type_unsupported` */
export function requireCoinType(coinType: number, chains: ReadonlyMap<string, Chain>): void {
  if (chains.has(`eip155:${chainIdOf(coinType)}`)) return
  throw new ApiError({
    code: 'coin_type_unsupported',
    description: 'This is not the coin type (ENSIP-11) of an EVM chain that is served here.',
    field: 'coin_type',
    status: 400,
  })
}

/** @throws {ApiError} 400 `address_invalid` */
export function requireAddress(address: string): void {
  // In one case, or with its checksum: a slip must not lead anybody's money elsewhere.
  const isPlain = /^0x(?:[0-9a-f]{40}|[0-9A-F]{40})$/.test(address)
  if (isPlain || isAddress(address)) return
  throw new ApiError({
    code: 'address_invalid',
    description: 'This is not an address of an EVM chain, or its capitals are not its checksum.',
    field: 'address',
    status: 400,
  })
}
