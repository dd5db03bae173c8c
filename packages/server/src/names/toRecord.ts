import type { NameRecord } from '@latchkey/protocol/http'
import { type Address, getAddress } from 'viem'
import type { StoredName } from './createNameRepository.ts'

/** A name as the wire has it. */
export function toRecord({
  addresses,
  attributes,
  createdAt,
  name,
  updatedAt,
}: StoredName): NameRecord {
  return {
    addresses: toAddresses(addresses),
    attributes: { ...attributes },
    name,
    registered_at: new Date(createdAt).toISOString(),
    updated_at: updatedAt === undefined ? null : new Date(updatedAt).toISOString(),
  }
}

export function toAddresses(addresses: StoredName['addresses']): NameRecord['addresses'] {
  return Object.fromEntries(
    Object.entries(addresses).map(([coinType, { address, createdAt }]) => [
      coinType,
      { address: getAddress(address as Address), created_at: new Date(createdAt).toISOString() },
    ]),
  )
}
