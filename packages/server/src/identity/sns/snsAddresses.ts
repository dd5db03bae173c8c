import { createHash } from 'node:crypto'
import {
  type Address,
  address,
  getAddressEncoder,
  getProgramDerivedAddress,
} from '@solana/addresses'

/** Program that keeps the registry of names. */
export const nameProgram = address('namesLPneVptA9Z5rqUDD9tMTWEJwofgaYwp8cawRkX')
/** Program that keeps which of their names owners prefer. */
export const favouriteProgram = address('85iDfUvr3HJyLM2zcq5BXSiDvUWfw6cSE1FfNBo8Ap29')
/** Account that all names of the first level hang from. */
export const rootDomain = address('58PwtjSDuFHuUkYjH9BYnnQKHfwo9reZhC2zMJv9JPkx')
/** Class of the accounts that tell a name by its address; only the registrar can make them. */
export const reverseClass = address('33m47vH6Eav6jr5Ry86XjhRft2jRBLDnDgPSHoquXi2Z')

const zeroKey = new Uint8Array(32)

/** Where the favourite name of an owner is kept. */
export async function favouriteAddress(owner: Address): Promise<Address> {
  const [found] = await getProgramDerivedAddress({
    programAddress: favouriteProgram,
    seeds: ['favourite_domain', getAddressEncoder().encode(owner)],
  })
  return found
}

/** Where a name of the first level is registered, without its ending. */
export function domainAddress(label: string): Promise<Address> {
  return nameAddress(label, { parent: rootDomain })
}

/** Where the text of a registered name is kept. */
export function reverseAddress(domain: Address): Promise<Address> {
  return nameAddress(domain, { class: reverseClass })
}

async function nameAddress(
  text: string,
  under: { class?: Address; parent?: Address },
): Promise<Address> {
  const hash = createHash('sha256').update(`SPL Name Service${text}`).digest()
  const seeds = [under.class, under.parent].map((one) =>
    one ? getAddressEncoder().encode(one) : zeroKey,
  )
  const [found] = await getProgramDerivedAddress({
    programAddress: nameProgram,
    seeds: [hash, ...seeds],
  })
  return found
}
