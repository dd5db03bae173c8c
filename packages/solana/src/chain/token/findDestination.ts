import type { Network } from '@latchkey/core/adapter'
import type { Address } from '@solana/kit'
import { UnpayableReceiverError } from '../../errors/transfer.ts'
import type { SolanaRpc } from '../createRpc.ts'
import type { ChainAccount } from '../readAccounts.ts'
import { extension } from './extensions.ts'
import type { Mint } from './readMint.ts'
import { readOwned } from './readOwned.ts'
import { readTokenAccount, type TokenAccount } from './readTokenAccount.ts'

/** The account that is paid into. */
export type Destination = {
  account: Address
  /** Whether it has to be made first. */
  isNew: boolean
  /** Someone else than the receiver may move what arrives. */
  isOpenToOthers: boolean
}

const frozenState = 2

/**
 * The account in which a receiver gets a token: the associated one, or, where that is another's by now or cannot be
 * paid into, the fullest of the receiver's others.
 *
 * @throws {UnpayableReceiverError} whose code says why nothing would reach the receiver
 */
export async function findDestination(
  rpc: SolanaRpc,
  {
    address,
    associated,
    mint,
    mintAddress,
    receiver,
    ...where
  }: {
    /** The associated account's. */
    address: Address
    associated: ChainAccount | undefined
    mint: Mint
    mintAddress: Address
    receiver: Address
    network: Network
    signal: AbortSignal | undefined
  },
): Promise<Destination> {
  const isOpen = hasPermanentDelegate(mint)
  const held = readTokenAccount(associated)
  // Lamports alone do not make an account: the program that makes it takes them for its deposit.
  if (!held && (!associated || associated.data.length === 0)) {
    if (mint.extensions.get(extension.defaultAccountState)?.[0] === frozenState)
      throw new UnpayableReceiverError({ address: receiver, reason: 'frozen' })
    return { account: address, isNew: true, isOpenToOthers: isOpen }
  }
  const expected = { mint: mintAddress, receiver }
  const refusal = refusalOf(held, expected)
  const usable = refusal
    ? (await readOwned(rpc, { mint: mintAddress, owner: receiver, ...where })).filter(
        ({ token }) => !refusalOf(token, expected),
      )
    : held && [{ account: address, token: held }]
  const [best] = usable ?? []
  if (!best)
    throw new UnpayableReceiverError({ address: receiver, reason: refusal ?? 'other_owner' })
  const isOpenToOthers = isOpen || best.token.delegate !== undefined
  return { account: best.account, isNew: false, isOpenToOthers }
}

/** Why nothing is to be paid into an account; nothing where it may be. */
function refusalOf(
  token: TokenAccount | undefined,
  { mint, receiver }: { mint: Address; receiver: Address },
): 'confidential_only' | 'frozen' | 'memo_required' | 'other_owner' | undefined {
  if (token?.mint !== mint || token.owner !== receiver) return 'other_owner'
  const { closeAuthority, isFrozen, isNative, needsMemo, takesOpen } = token
  // What closes an account of wrapped SOL takes all of it.
  if (isNative && closeAuthority !== undefined && closeAuthority !== receiver) return 'other_owner'
  if (isFrozen) return 'frozen'
  if (!takesOpen) return 'confidential_only'
  return needsMemo ? 'memo_required' : undefined
}

/** Whether a key of the issuer's may move and burn the token in every account. */
function hasPermanentDelegate({ extensions }: Mint): boolean {
  return extensions.get(extension.permanentDelegate)?.some((byte) => byte !== 0) ?? false
}
