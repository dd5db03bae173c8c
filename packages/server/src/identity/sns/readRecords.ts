import { base58 } from '@scure/base'
import type { Account } from './readAccounts.ts'
import { favouriteProgram, nameProgram, reverseClass, rootDomain } from './snsAddresses.ts'

const addressBytes = 32
/** Parent, owner and class. */
const headerBytes = 3 * addressBytes
const favouriteBytes = 1 + addressBytes
const lengthBytes = 4
const maxTextBytes = 128

/** How much of an account these functions look at. */
export const recordBytes = headerBytes + lengthBytes + maxTextBytes

/** The name account that an owner prefers; the first byte tells what kind of account it is, 0 being none. */
export function readFavourite(account: Account | undefined): string | undefined {
  if (account?.program !== favouriteProgram) return undefined
  const { data } = account
  return data.length >= favouriteBytes && data[0] !== 0 ? addressAt(data, 1) : undefined
}

/** Who owns a name of the first level. */
export function readOwner(account: Account | undefined): string | undefined {
  const header = readHeader(account)
  return header?.parent === rootDomain ? header.owner : undefined
}

/** The text of a name, without its ending: its length in four bytes, then UTF-8. */
export function readText(account: Account | undefined): string | undefined {
  const header = readHeader(account)
  if (!account || header?.class !== reverseClass) return undefined
  const { data } = account
  if (data.length < headerBytes + lengthBytes) return undefined
  const start = headerBytes + lengthBytes
  const end = start + data.readUInt32LE(headerBytes)
  if (end === start || end > data.length) return undefined
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(
      data.subarray(start, end),
    )
  } catch {
    return undefined
  }
}

function readHeader(account: Account | undefined) {
  if (account?.program !== nameProgram || account.data.length < headerBytes) return undefined
  const { data } = account
  return {
    class: addressAt(data, 2 * addressBytes),
    owner: addressAt(data, addressBytes),
    parent: addressAt(data, 0),
  }
}

function addressAt(data: Buffer, offset: number): string {
  return base58.encode(data.subarray(offset, offset + addressBytes))
}
