import { createHash } from 'node:crypto'
import {
  type Address,
  addEncoderSizePrefix,
  address,
  getAddressEncoder,
  getProgramDerivedAddress,
  getU32Encoder,
  getUtf8Encoder,
  lamports,
  type ReadonlyUint8Array,
} from '@solana/kit'
import type { DevSolanaAccount } from '../devSolana.ts'
import type { SolanaNode } from './createSolanaNode.ts'

/** Programs and accounts of the Solana Name Service on the main cluster. */
const registry = address('namesLPneVptA9Z5rqUDD9tMTWEJwofgaYwp8cawRkX')
const favourites = address('85iDfUvr3HJyLM2zcq5BXSiDvUWfw6cSE1FfNBo8Ap29')
const root = address('58PwtjSDuFHuUkYjH9BYnnQKHfwo9reZhC2zMJv9JPkx')
const reverseClass = address('33m47vH6Eav6jr5Ry86XjhRft2jRBLDnDgPSHoquXi2Z')
const noAddress = address('11111111111111111111111111111111')

/** Registers the names of accounts and makes them their favourites, in the places and forms that the service's programs use. */
export async function seedNames(
  node: SolanaNode,
  accounts: readonly DevSolanaAccount[],
): Promise<void> {
  const { encode } = getAddressEncoder()
  for (const account of accounts) {
    if (!account.snsName) continue
    const label = account.snsName.replace(/\.sns$/, '')
    const owner = address(account.address)
    const domain = await registered(label, { parent: root })
    write(domain, registry, encode(root), encode(owner), encode(noAddress))
    write(
      await registered(domain, { class: reverseClass }),
      registry,
      encode(noAddress),
      encode(noAddress),
      encode(reverseClass),
      addEncoderSizePrefix(getUtf8Encoder(), getU32Encoder()).encode(label),
    )
    const [favourite] = await getProgramDerivedAddress({
      programAddress: favourites,
      seeds: ['favourite_domain', encode(owner)],
    })
    write(favourite, favourites, Uint8Array.of(favouriteKind), encode(domain))
  }

  function write(at: Address, program: Address, ...parts: readonly ReadonlyUint8Array[]): void {
    const data = Uint8Array.from(parts.flatMap((part) => [...part]))
    const space = BigInt(data.length)
    node.setAccount({
      address: at,
      data,
      executable: false,
      lamports: lamports(node.minimumBalance(space)),
      programAddress: program,
      space,
    })
  }
}

/** Any byte but 0, which marks an account that is not made yet. */
const favouriteKind = 1

/** Where the registry keeps a text, under a class and a parent. */
async function registered(
  text: string,
  { class: kind = noAddress, parent = noAddress }: { class?: Address; parent?: Address },
): Promise<Address> {
  const { encode } = getAddressEncoder()
  const hash = createHash('sha256').update(`SPL Name Service${text}`).digest()
  const [found] = await getProgramDerivedAddress({
    programAddress: registry,
    seeds: [hash, encode(kind), encode(parent)],
  })
  return found
}
