import type { Network } from '@latchkey/core/adapter'
import type { Address } from '@solana/kit'
import type { SolanaRpc } from '../createRpc.ts'
import { toChainAccount } from '../readAccounts.ts'
import { readTokenAccount, type TokenAccount } from './readTokenAccount.ts'

/** An account of an owner that holds a token, or may. */
export type OwnedAccount = { account: Address; token: TokenAccount }

/** Reads an owner's accounts of a token, the fullest first. */
export async function readOwned(
  { request }: SolanaRpc,
  {
    mint,
    network,
    owner,
    signal,
  }: { mint: Address; network: Network; owner: Address; signal: AbortSignal | undefined },
): Promise<readonly OwnedAccount[]> {
  const { value } = await request(
    network,
    (rpc) =>
      rpc.getTokenAccountsByOwner(owner, { mint }, { commitment: 'confirmed', encoding: 'base64' }),
    { method: 'getTokenAccountsByOwner', signal },
  )
  return value
    .flatMap(({ account, pubkey }): OwnedAccount[] => {
      const token = readTokenAccount(toChainAccount(account))
      return token?.owner === owner && token.mint === mint ? [{ account: pubkey, token }] : []
    })
    .sort(({ token: one }, { token: other }) => (one.amount < other.amount ? 1 : -1))
}
