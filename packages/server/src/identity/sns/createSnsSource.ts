import { plainText } from '@latchkey/protocol'
import { askWitnesses } from '@latchkey/siwx/evm'
import type { Chain } from '../../chains/chainConfig.ts'
import { isSolanaChain } from '../../chains/chainKind.ts'
import { isSolanaAddress } from '../../chains/solanaAddress.ts'
import type { Rpc } from '../../rpc/createRpc.ts'
import { withWitnesses } from '../../rpc/withWitnesses.ts'
import type { Found, IdentitySource } from '../IdentitySource.ts'
import { isNormalName } from '../isNormalName.ts'
import { type Account, readAccounts } from './readAccounts.ts'
import { readFavourite, readOwner, readText, recordBytes } from './readRecords.ts'
import { domainAddress, favouriteAddress, reverseAddress } from './snsAddresses.ts'

/** `.sol` is another registry’s since slot 452825395; names of this one end like this. */
const ending = '.sns'

const none: Found = { avatar: null, name: null, whole: true }

/**
 * Reads names from the first Solana cluster that is set up for the Solana Name Service; `undefined` when none is.
 *
 * An owner's favourite counts while it is still theirs, and when its text leads back to it. Names of a second level
 * and those that were made tokens are left out; there are no pictures. Two nodes have to say the same of each account, or one that
 * is trusted (ADR 64); Solana's cannot be asked about one and the same slot.
 */
export function createSnsSource({
  chains,
  rpc,
}: {
  chains: ReadonlyMap<string, Chain>
  rpc: Rpc
}): IdentitySource | undefined {
  const chain = [...chains.values()].filter(isSolanaChain).find(({ names }) => names === 'sns')
  if (!chain) return undefined
  const { id: chainId } = chain
  return async (owner) => {
    if (!isSolanaAddress(owner)) return none
    // The two reads below, of three nodes at most, in pairs.
    const charge = async () => undefined
    return withWitnesses({ charge, rpc }, (witnesses) =>
      askWitnesses(
        {
          ask: (agree) =>
            readName(owner, (addresses) =>
              agree((node) => readAccounts(node, { addresses, length: recordBytes })),
            ),
          at: 'latest',
          chainId,
        },
        witnesses(chainId),
      ),
    )
  }
}

async function readName(
  owner: string,
  read: (addresses: readonly string[]) => Promise<readonly (Account | undefined)[]>,
): Promise<Found> {
  const [kept] = await read([favouriteAddress(owner)])
  const domain = readFavourite(kept)
  if (!domain) return none
  const [registered, reverse] = await read([domain, reverseAddress(domain)])
  const label = readText(reverse)
  if (readOwner(registered) !== owner || !label || !isShowable(label)) return none
  return domainAddress(label) === domain
    ? { avatar: null, name: `${label}${ending}`, whole: true }
    : none
}

/** Whether a label is one, is all visible, and does not only look like another one. */
function isShowable(label: string): boolean {
  return !label.includes('.') && plainText(label) === label && isNormalName(`${label}${ending}`)
}
