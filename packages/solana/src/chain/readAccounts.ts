import type { Network } from '@latchkey/core/adapter'
import { type Address, getBase64Encoder } from '@solana/kit'
import type { SolanaRpc } from './createRpc.ts'

/** An account as the chain has it. */
export type ChainAccount = {
  data: Uint8Array
  executable: boolean
  lamports: bigint
  /** The program that alone may change it. */
  owner: Address
}

/** Reads accounts at one moment, in their order; one that is not there is `undefined`. */
export async function readAccounts(
  { request }: SolanaRpc,
  addresses: readonly Address[],
  { network, signal }: { network: Network; signal: AbortSignal | undefined },
): Promise<readonly (ChainAccount | undefined)[]> {
  const { value } = await request(
    network,
    (rpc) => rpc.getMultipleAccounts(addresses, { commitment: 'confirmed', encoding: 'base64' }),
    { method: 'getMultipleAccounts', signal },
  )
  return value.map((account) => account && toChainAccount(account)).map((one) => one ?? undefined)
}

/** An account of an answer, with its data as bytes. */
export function toChainAccount({
  data: [text],
  executable,
  lamports,
  owner,
}: {
  data: readonly [string, ...unknown[]]
  executable: boolean
  lamports: bigint
  owner: Address
}): ChainAccount {
  const data = getBase64Encoder().encode(text) as Uint8Array
  return { data, executable, lamports, owner }
}
