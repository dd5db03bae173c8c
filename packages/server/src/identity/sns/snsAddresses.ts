import { createHash } from 'node:crypto'
import { base58 } from '@scure/base'
import { derivedAddress } from './derivedAddress.ts'

/** Program that keeps the registry of names. */
export const nameProgram = 'namesLPneVptA9Z5rqUDD9tMTWEJwofgaYwp8cawRkX'
/** Program that keeps which of their names owners prefer. */
export const favouriteProgram = '85iDfUvr3HJyLM2zcq5BXSiDvUWfw6cSE1FfNBo8Ap29'
/** Account that all names of the first level hang from. */
export const rootDomain = '58PwtjSDuFHuUkYjH9BYnnQKHfwo9reZhC2zMJv9JPkx'
/** Class of the accounts that tell a name by its address; only the registrar can make them. */
export const reverseClass = '33m47vH6Eav6jr5Ry86XjhRft2jRBLDnDgPSHoquXi2Z'

const zeroKey = new Uint8Array(32)

/** Where the favourite name of an owner is kept. */
export function favouriteAddress(owner: string): string {
  return derivedAddress(favouriteProgram, [
    new TextEncoder().encode('favourite_domain'),
    base58.decode(owner),
  ])
}

/** Where a name of the first level is registered, without its ending. */
export function domainAddress(label: string): string {
  return nameAddress(label, { parent: rootDomain })
}

/** Where the text of a registered name is kept. */
export function reverseAddress(domain: string): string {
  return nameAddress(domain, { class: reverseClass })
}

function nameAddress(text: string, under: { class?: string; parent?: string }): string {
  const hash = createHash('sha256').update(`SPL Name Service${text}`).digest()
  const seeds = [under.class, under.parent].map((one) => (one ? base58.decode(one) : zeroKey))
  return derivedAddress(nameProgram, [hash, ...seeds])
}
